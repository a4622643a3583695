import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Values } from '@lexdesk/domain'
import { expect } from 'vitest'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

export type Row = Values & { id: string; version: number }

/** The request that a target received. */
export interface Seen {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

export interface GatewayFixture {
  product: TestProduct
  /** The port of the product, for raw requests that a client would normalize. */
  port: number
  /** The target that echoes its requests. */
  upstream: string
  /** Starts another target and returns its address. */
  serve(listener: RequestListener): Promise<string>
  names(): { routerId: string; name: string; path: string }
  /** Adds a route with a unique path, to the echo target by default. */
  addRoute(more?: Values, predicates?: Values[]): Promise<{ row: Row; path: string }>
  ask(path: string, client?: Client, headers?: Record<string, string>): Promise<Answer<never>>
  raw(path: string, headers?: Record<string, string>): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

export const filter = (name: string, args: Record<string, string | number> = {}) => ({
  name,
  args: Object.entries(args).map(([key, value]) => ({ key, value: String(value) })),
})
export const seen = (answer: { bytes: Buffer }): Seen => JSON.parse(answer.bytes.toString()) as Seen

/** `/status/500` and similar paths answer with that status. */
const echo: RequestListener = (incoming, answer) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const status = Number(/\/status\/(\d+)/.exec(incoming.url ?? '')?.[1] ?? 200)
    answer.writeHead(status, {
      'content-type': 'application/json',
      'set-cookie': 'theirs=1',
      'content-security-policy': 'default-src *',
      'x-inner': 'secret',
      'x-kept': 'yes',
    })
    const { method, url, headers } = incoming
    answer.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }))
  })
}

/** The product with real local targets, which its configuration allows. */
export async function startGatewayFixture(env: Record<string, string> = {}): Promise<GatewayFixture> {
  const servers: Server[] = []
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.0/8', UPLOAD_MAX_MB: '2', ...env })
  const upstream = await serve(echo)
  await product.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.http.server.address() as AddressInfo
  let counter = 0
  const names = () => {
    counter += 1
    return { routerId: `r${counter}`, name: `路由${counter}`, path: `/p${counter}` }
  }

  return {
    product,
    port,
    upstream,
    serve,
    names,
    addRoute: async (more = {}, predicates = []) => {
      const { routerId, name, path } = names()
      const own = [{ name: 'Path', args: [`${path}/**`] }, ...predicates]
      const answer = await product.admin.post<Row>('/sys/gateway/route/add', {
        routerId,
        name,
        uri: upstream,
        predicates: own,
        ...more,
      })
      expect(answer, answer.message).toMatchObject({ success: true })
      return { row: answer.result, path }
    },
    ask: (path, client = product.admin, headers = {}) =>
      client.send<never>({ method: 'GET', url: `/api/gateway${path}`, headers }),
    raw: async (path, headers = {}) => {
      const call = request({
        port,
        host: '127.0.0.1',
        path,
        headers: { 'x-access-token': product.admin.token, ...headers },
      })
      call.end()
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      let text = ''
      for await (const chunk of answer) text += String(chunk)
      return { status: answer.statusCode ?? 0, text }
    },
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await product.close()
    },
  }
}
