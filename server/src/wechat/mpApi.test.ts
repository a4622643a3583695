import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Outbound } from '../outbound/createOutbound.ts'
import { createMpApi } from './mpApi.ts'

afterEach(() => void vi.useRealTimers())

const outbound: Outbound = { resolve: async () => ['127.0.0.1'], literalProblem: () => undefined }
const account = { appId: 'app', appSecret: 'secret' }
const message = { openId: 'o1', template: 't1', values: [] }

test('a token is used for 90 minutes, and not longer when the clock is set back', async () => {
  let tokens = 0
  const platform = createServer((request, response) => {
    if (request.url!.startsWith('/cgi-bin/token')) tokens += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: `token${tokens}`, msgid: 1 }))
  })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  onTestFinished(() => void platform.close())
  const { port } = platform.address() as AddressInfo
  const api = createMpApi(outbound, `http://127.0.0.1:${port}`)
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const send = () => api.sendTemplate(account, message)
  await send()
  vi.advanceTimersByTime(89 * 60_000)
  await send()
  expect(tokens).toBe(1)
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(Date.now() - 600_000)
  await send()
  expect(tokens).toBe(2)
})
