/** More than the lists, records and figures of all open tabs. */
export const maxSubscriptions = 200

/** A resource, or one of its records. */
const namePattern = /^\w{1,64}(?:\/[\w-]{1,64})?$/

interface SubscribeFrame {
  names: string[]
  /** For how long the page has shown the first of the new names; undefined when it fetches their data again anyway. */
  waitedMs: number | undefined
}

/**
 * `{"cmd":"subscribe","to":["enterprise","conflictCheck/12"],"waitedMs":120}`: everything that the pages of a socket show
 * from now on. Other texts are ignored, and so are names that no record can have, and all but the last names of a long
 * list.
 */
export function readSubscribeFrame(text: string): SubscribeFrame | undefined {
  const { cmd, to, waitedMs } = parsed(text)
  if (cmd !== 'subscribe' || !Array.isArray(to)) return undefined
  const isName = (name: unknown): name is string => typeof name === 'string' && namePattern.test(name)
  return {
    names: (to as unknown[]).filter(isName).slice(-maxSubscriptions),
    waitedMs: typeof waitedMs === 'number' ? waitedMs : undefined,
  }
}

function parsed(text: string): { cmd?: unknown; to?: unknown; waitedMs?: unknown } {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null ? frame : {}
  } catch {
    return {}
  }
}
