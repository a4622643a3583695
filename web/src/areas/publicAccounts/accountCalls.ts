import { callEnvelope } from '../../api/calls/callEnvelope.ts'

/** The platform may take its time. */
const patienceMs = 20_000

/** Asks the server to reach the platform; gives its words. */
export async function reachPlatform(
  name: 'test' | 'connect' | 'publishMenu',
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const path = `/legal/publicAccount/${name}`
  const { message } = await callEnvelope<unknown>(
    { method: 'POST', path },
    { body: { ...body }, timeoutMs: patienceMs },
  )
  return message
}
