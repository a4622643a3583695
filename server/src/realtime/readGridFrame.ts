import type { GridFrame } from './createHub.ts'

export const gridHeartbeat = 'heart_beat'
const gridUpdate = 'update_vxe_table'

/**
 * The table of the example pages, ours and the stock client's. Rows of resources do not pass here: their changes are
 * published by the change feed, which obeys row rules and walls.
 */
const exampleTable = 'vxe-default'
/** Longer than any row id. */
const maxName = 200
/** The row, and the user who changed it. */
const maxArgs = 2

/** Parses a grid message, with only its known fields; undefined for anything else. */
export function readGridFrame(text: string): GridFrame | undefined {
  const frame = parsed(text)
  if (!isRecord(frame)) return undefined
  if (frame.type === gridHeartbeat) return { type: gridHeartbeat, data: true }
  if (frame.type !== gridUpdate || !isRecord(frame.data)) return undefined
  const { socketKey, args } = frame.data
  if (socketKey !== exampleTable || !Array.isArray(args) || args.length === 0 || args.length > maxArgs) return undefined
  const [row, caseId] = args as unknown[]
  if (!isRecord(row) || !isName(row.id)) return undefined
  if (caseId !== undefined && !isName(caseId)) return undefined
  return { type: gridUpdate, data: { socketKey, args } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= maxName
