import type { App } from '../app.ts'
import { listRoutes } from '../http/routeAccess.ts'
import type { Client } from './testProduct.ts'
import { textOf } from './textOf.ts'

/** Calls that change something, or do not return JSON. */
const skipped = /\/(logout|websocket|vxeSocket|doReleaseData|doReovkeData|syncNotic|execute|pause|resume)\b|\*|metrics/

export interface Asked {
  call: string
  status: number
  text: string
}

/** Responses of every mounted call that reads, for every set of parameters. */
export async function walkCalls(
  { http }: App,
  client: Client,
  paramsFor: (path: string) => readonly Record<string, string>[],
): Promise<Asked[]> {
  const reads = listRoutes(http).filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'))
  const answers: Asked[] = []
  for (const { url } of reads.filter(({ url: one }) => !skipped.test(one))) {
    const path = url.slice('/api'.length)
    for (const params of paramsFor(path)) {
      const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? params.id ?? 'none')
      const answer = await client.get(filled, params)
      const call = `${path} ${Object.keys(params).join()}`
      answers.push({ call, status: answer.status, text: textOf(answer) })
    }
  }
  return answers
}

/** The calls whose response contains one of these words, each with the words found. */
export function holding(
  answers: readonly Pick<Asked, 'call' | 'text'>[],
  words: Readonly<Record<string, string>>,
): string[] {
  return answers.flatMap(({ call, text }) => {
    const found = Object.entries(words).filter(([, word]) => text.includes(word))
    return found.length > 0 ? [`${call}: ${found.map(([name]) => name).join()}`] : []
  })
}
