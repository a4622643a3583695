import { apiAddress } from '../../api/calls/apiAddress.ts'
import { browserStore } from '../../api/session/browserStore.ts'

export interface Trial {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

export interface TrialAnswer {
  status: number
  ms: number
  headers: [name: string, value: string][]
  text: string
}

const longestText = 20_000
const longestWaitMs = 130_000

/** Sends a request through the gateway like any client, and returns the response unchanged. */
export async function sendThrough({ method, path, headers, body }: Trial): Promise<TrialAnswer> {
  const started = performance.now()
  const hasBody = !['GET', 'HEAD'].includes(method) && body !== ''
  const answer = await fetch(apiAddress(`/gateway${path.startsWith('/') ? '' : '/'}${path}`), {
    method,
    headers: { ...headers, 'X-Access-Token': browserStore.get('Access-Token') ?? '' },
    redirect: 'manual',
    signal: AbortSignal.timeout(longestWaitMs),
    ...(hasBody && { body }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    ms: Math.round(performance.now() - started),
    headers: [...answer.headers],
    text: text.length > longestText ? `${text.slice(0, longestText)}\n……（内容过长，后略）` : text,
  }
}

/** `名称: 值` on each line; other lines are ignored. */
export function headersIn(text: string): Record<string, string> {
  const pairs = text.matchAll(/^\s*([\w-]+)\s*:\s*(\S.*?)\s*$/gm)
  return Object.fromEntries(Array.from(pairs, ([, name, value]) => [name!, value!]))
}

/** A path that matches the first pattern of a route. */
export function examplePath(paths: string): string {
  const [first = '/'] = paths.split(', ')
  return first
    .replace(/\*\*$/, '')
    .replaceAll('*', '1')
    .replace(/\{[^}]*\}/g, '1')
}
