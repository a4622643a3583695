import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StubRequest {
  method: string
  path: string
  query: URLSearchParams
  /** As received, still encoded. */
  rawQuery: string
  headers: IncomingHttpHeaders
  body: string
}

/** A JSON value, a status with text, or no answer at all. */
export type StubAnswer = { json: unknown; status?: number } | { text: string; status?: number } | 'never'

export interface StubServer {
  url: string
  requests: StubRequest[]
  close(): Promise<void>
}

/** A local service that stands for an external one. */
export async function stubServer(answer: (request: StubRequest) => StubAnswer): Promise<StubServer> {
  const requests: StubRequest[] = []
  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://stub')
      const request: StubRequest = {
        method: incoming.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        rawQuery: url.search.slice(1),
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      requests.push(request)
      const given = answer(request)
      if (given === 'never') return
      reply.statusCode = given.status ?? 200
      reply.end('json' in given ? JSON.stringify(given.json) : given.text)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
