import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { callJson } from './callJson.ts'
import { createOutbound } from './createOutbound.ts'

const outbound = createOutbound({ allow: ['127.0.0.1/32'] })
const closing: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) close()
})

async function called(answer: (reply: ServerResponse) => void): Promise<unknown> {
  const server = createServer((_, reply) => answer(reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const url = new URL(`http://127.0.0.1:${port}/`)
  return callJson(outbound, { method: 'GET', url }).catch((error: Error) => error.message.replace(url.host, 'HOST'))
}

/** Sends a byte of a text every few milliseconds. */
function drip(reply: ServerResponse, text: string, everyMs = 5): void {
  let at = 0
  const timer = setInterval(() => {
    reply.write(text[at % text.length])
    at += 1
    if (at < text.length) return
    clearInterval(timer)
    reply.end()
  }, everyMs)
  closing.push(() => clearInterval(timer))
}

/** Shortens the eight seconds. */
function withTimeout(milliseconds: number): void {
  const after = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => after(milliseconds))
}

test('a slow answer that is complete in time is read', async () => {
  expect(await called((reply) => drip(reply, '{"id":1}'))).toEqual({ id: 1 })
})

test('an answer that trickles in is given up at the time limit, and named as too slow', async () => {
  withTimeout(100)
  expect(await called((reply) => drip(reply, `"${'a'.repeat(1000)}"`))).toBe('HOST 在 8 秒内没有响应')
})

test('a connection that breaks off within the answer is told', async () => {
  const broken = called((reply) => {
    reply.writeHead(200, { 'content-length': '100' })
    reply.write('{"id":', () => reply.destroy())
  })
  expect(await broken).toBe('HOST 的应答中断')
})

test('an answer without end is cut off at one MB', async () => {
  const piece = 'a'.repeat(64 * 1024)
  const endless = called((reply) => {
    const more = (): void => {
      while (!reply.destroyed && reply.write(piece));
      if (!reply.destroyed) reply.once('drain', more)
    }
    more()
  })
  expect(await endless).toBe('HOST 的应答超过 1 MB')
})
