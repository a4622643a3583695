const longestWaitMs = 5_000
const largestAnswer = 256 * 1024

/** Requests a configured address: no redirects, a timeout and a size limit. */
export async function askProvider(address: string, request: RequestInit = {}): Promise<string> {
  const answer = await fetch(address, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(longestWaitMs),
  })
  const body = await readBounded(answer)
  if (!answer.ok) throw new Error(`provider answered ${answer.status}`)
  return body
}

/** Requests an address that answers with a JSON object. */
export async function askJson(address: string, request: RequestInit): Promise<Record<string, unknown>> {
  const value: unknown = JSON.parse(await askProvider(address, request))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('provider returned no object')
  return value as Record<string, unknown>
}

async function readBounded(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    const bytes = part as Uint8Array
    size += bytes.byteLength
    if (size > largestAnswer) throw new Error('provider response too large')
    parts.push(bytes)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
