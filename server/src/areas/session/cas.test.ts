import type { SignInAnswer } from '@lexdesk/domain'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { type Instance, secondInstance } from './testing/secondInstance.ts'

let product: TestProduct
let cas: Server
let server: Instance
const requests: URL[] = []
const answers: Record<string, string> = {
  good: '<cas:authenticationSuccess><cas:user>admin</cas:user><cas:attributes/></cas:authenticationSuccess>',
  stranger: '<cas:authenticationSuccess><cas:user>stranger</cas:user></cas:authenticationSuccess>',
}

beforeAll(async () => {
  product = await startTestProduct()
  cas = createServer((request, response) => {
    const url = new URL(request.url!, 'http://cas')
    requests.push(url)
    const ticket = url.searchParams.get('ticket')!
    if (ticket === 'down') return void response.writeHead(503).end()
    const refusal = `<cas:authenticationFailure code="INVALID_TICKET">Ticket ${ticket} not recognized</cas:authenticationFailure>`
    response.end(
      `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${answers[ticket] ?? refusal}</cas:serviceResponse>`,
    )
  }).listen(0, '127.0.0.1')
  await once(cas, 'listening')
  server = await secondInstance(product, { CAS_URL: `http://127.0.0.1:${(cas.address() as AddressInfo).port}/cas/` })
})
afterAll(async () => {
  await server?.close()
  await product?.close()
  cas?.close()
})

const validate = (ticket: string, service = 'http://desk.example.cn/user/login') =>
  server.get<SignInAnswer>(`/sys/cas/client/validateLogin?${new URLSearchParams({ ticket, service }).toString()}`, {
    host: 'desk.example.cn',
  })

test('[A7.01] a CAS ticket opens a session, without dictionaries', async () => {
  const answer = await validate('good')
  expect(answer).toMatchObject({
    success: true,
    code: 200,
    message: '登录成功',
    result: { userInfo: { username: 'admin' } },
  })
  expect(Object.keys(answer.result).sort()).toEqual(['departs', 'multi_depart', 'token', 'userInfo'])
  expect(requests.at(-1)!.pathname).toBe('/cas/serviceValidate')
  expect((await server.get('/sys/session/mine', { 'x-access-token': answer.result.token })).status).toBe(200)
  expect(server.log.join('')).not.toContain('ticket=good')
})

test('a refused ticket returns the message of the CAS server', async () => {
  expect(await validate('bad')).toMatchObject({
    success: false,
    code: 500,
    message: '单点登录失败：Ticket bad not recognized',
  })
})

test('refuses a CAS user without an account', async () => {
  expect((await validate('stranger')).message).toBe('单点登录失败：该账号在本系统中不存在或已停用，请联系管理员')
})

test('rejects a ticket for another site without calling the CAS server', async () => {
  const before = requests.length
  for (const service of ['https://other.example.cn/', 'desk.example.cn', ''])
    expect((await validate('good', service)).message).toBe('单点登录的服务地址不是本系统的地址')
  expect(requests).toHaveLength(before)
})

test('reports a CAS server that is unreachable or not configured', async () => {
  expect((await validate('down')).message).toBe('单点登录服务暂时不可用，请稍后重试')
  const answer = await product.anonymous.get('/sys/cas/client/validateLogin', { ticket: 'x', service: 'http://x' })
  expect(answer).toMatchObject({ success: false, message: '单点登录未配置，请联系管理员！' })
})
