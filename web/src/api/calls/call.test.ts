import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, jsonAnswer, refusal } from '../../testing/fakeServer.ts'
import { ApiError } from './ApiError.ts'
import { browserStore } from '../session/browserStore.ts'
import { call } from './call.ts'
import { callEnvelope } from './callEnvelope.ts'

const list = { method: 'GET', path: '/legal/enterprise/list' } as const
const add = { method: 'POST', path: '/legal/enterprise/add' } as const

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T08:00:00.789Z') }))
afterEach(() => vi.useRealTimers())

/** The error that a call rejects with. */
async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('[A9.01] a call sends the token and the tenant, which is 0 when there is none', async () => {
  const server = fakeServer({ 'GET /legal/enterprise/list': {} })
  await call(list)
  expect(server.requests[0]!.headers).toEqual({ 'x-client': 'lexdesk', 'tenant-id': '0' })
  browserStore.set('Access-Token', 'abc')
  browserStore.set('TENANT_ID', '7')
  await call(list)
  expect(server.requests[1]!.headers).toEqual({ 'x-client': 'lexdesk', 'tenant-id': '7', 'X-Access-Token': 'abc' })
})

test('[A9.01] GET sends the time in seconds, except for the lookup of dictionary items', async () => {
  const server = fakeServer({
    'GET /legal/enterprise/list': {},
    'GET /sys/dict/getDictItems/sex': [],
    'POST /legal/enterprise/add': {},
  })
  await call(list, { params: { name: '*律*' } })
  await call({ method: 'GET', path: 'sys/dict/getDictItems/sex' })
  await call(add, { body: {} })
  const [first, second, third] = server.requests.map(({ params }) => params)
  expect(first).toEqual({ _t: '1794729600', name: '*律*' })
  expect(Object.keys(first!)[0]).toBe('_t')
  expect(second).toEqual({})
  expect(third).toEqual({})
})

test('[A9.01] a call times out after 9 s without a response', async () => {
  const server = fakeServer({ 'GET /legal/enterprise/list': never })
  const failed = failure(call(list))
  await vi.advanceTimersByTimeAsync(8_999)
  expect(server.requests[0]!.signal!.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failed).toMatchObject({ code: 'timeout', status: 0, message: '网络超时，请稍后重试' })
  expect(server.requests[0]!.signal!.aborted).toBe(true)
})

test('a call can have a longer timeout', async () => {
  const server = fakeServer({ 'POST /legal/enterprise/add': never })
  const failed = failure(call(add, { body: {}, timeoutMs: 30_000 }))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(server.requests[0]!.signal!.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect((await failed).code).toBe('timeout')
})

test('a call aborted by the page rejects as aborted, not as a failure', async () => {
  fakeServer({ 'GET /legal/enterprise/list': never })
  const controller = new AbortController()
  const promise = call(list, { signal: controller.signal })
  controller.abort()
  await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
})

test('empty parameters are omitted and lists are joined', async () => {
  const server = fakeServer({ 'GET /legal/enterprise/list': {} })
  await call(list, { params: { name: '', level: null, status: ['draft', 'pending'], pageNo: 2, source: undefined } })
  expect(server.requests[0]!.params).toEqual({ _t: '1794729600', status: 'draft,pending', pageNo: '2' })
})

test('a call returns the result of the envelope, or the whole envelope on request', async () => {
  fakeServer({ 'POST /legal/enterprise/add': { id: '1' } })
  expect(await call(add, { body: {} })).toEqual({ id: '1' })
  expect(await callEnvelope(add, { body: {} })).toMatchObject({ success: true, result: { id: '1' } })
})

test.each(['', ' ', null])('a refusal without a message (%j) is reported as an unknown error', async (message) => {
  fakeServer({ 'POST /legal/enterprise/add': () => jsonAnswer({ success: false, code: 500, message, result: null }) })
  expect((await failure(call(add, { body: {} }))).message).toBe('未知错误')
})

test('a refusal keeps its code, its fields and its request id', async () => {
  const fields = [{ field: 'name', message: '请输入企业名称' }]
  fakeServer({ 'POST /legal/enterprise/add': refusal('请输入企业名称', { code: 'invalid', fields }) })
  expect(await failure(call(add, { body: {} }))).toMatchObject({
    code: 'invalid',
    message: '请输入企业名称',
    fields,
    requestId: 'req-test',
    status: 200,
    wireCode: 500,
  })
})

test.each([
  [401, {}, 'not_signed_in', '未授权，请重新登录'],
  [403, { message: '没有权限，请联系管理员授权', code: 510 }, 'forbidden', '没有权限，请联系管理员授权'],
  [404, { message: 'Not Found' }, 'not_found', '很抱歉，资源未找到!'],
  [504, { message: 'upstream' }, 'timeout', '网络超时'],
  [500, { message: '系统繁忙，请稍后重试', requestId: 'r1' }, 'failed', '系统繁忙，请稍后重试'],
  [413, { message: '请求内容过大', error: { code: 'body_too_large' } }, 'body_too_large', '请求内容过大'],
])('HTTP %i has a message that users understand', async (status, body, code, message) => {
  fakeServer({ 'GET /legal/enterprise/list': () => jsonAnswer({ success: false, ...body }, status) })
  expect(await failure(call(list))).toMatchObject({ status, code, message })
})

test('an HTML page from a proxy is reported with a clear message', async () => {
  fakeServer({ 'GET /legal/enterprise/list': () => new Response('<html>Bad Gateway</html>', { status: 502 }) })
  expect((await failure(call(list))).message).toBe('服务暂时不可用，请稍后重试')
  fakeServer({ 'GET /legal/enterprise/list': () => new Response('<html>Welcome</html>', { status: 200 }) })
  expect(await failure(call(list))).toMatchObject({ code: 'bad_answer', message: '服务返回的内容无法识别，请稍后重试' })
})

test('a lost connection is reported as such', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure(call(list))).toMatchObject({ code: 'network', message: '网络连接失败，请检查网络后重试' })
})

test('an anonymous call sends no token', async () => {
  browserStore.set('Access-Token', 'abc')
  const server = fakeServer({ 'POST /sys/login': {} })
  await call({ method: 'POST', path: '/sys/login' }, { body: {}, anonymous: true })
  expect(server.requests[0]!.headers).not.toHaveProperty('X-Access-Token')
})

/** Like fetch: rejects when aborted, otherwise never resolves. */
function never({ signal }: { signal: AbortSignal | undefined }): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}
