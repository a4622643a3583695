import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, jsonAnswer } from '../../testing/fakeServer.ts'
import type { ApiError } from './ApiError.ts'
import { browserStore } from '../session/browserStore.ts'
import { call } from './call.ts'
import { callBlob } from './callBlob.ts'
import { setCallHandlers } from './callHandlers.ts'

const edit = { method: 'PUT', path: '/legal/enterprise/edit' } as const
const exportXls = { method: 'GET', path: '/legal/enterprise/exportXls' } as const

/** The response for an expired token, which is not an envelope (wire contract §1.5). */
const expired = () => jsonAnswer({ status: 500, error: 'Internal Server Error', message: 'Token失效，请重新登录' }, 500)
const unknownToken = () => jsonAnswer({ success: false, message: '未授权', code: 401 }, 401)
const renewSession = vi.fn<() => Promise<boolean>>()
const onRefused = vi.fn<(error: ApiError) => void>()
let removeHandlers: () => void

beforeEach(() => {
  browserStore.set('Access-Token', 'old')
  renewSession.mockReset()
  onRefused.mockReset()
  removeHandlers = setCallHandlers({ renewSession, onRefused })
})
afterEach(() => removeHandlers())

/** Accepts only the new token. */
const server = (refuse: () => Response) =>
  fakeServer({
    'PUT /legal/enterprise/edit': ({ headers }) => (headers['X-Access-Token'] === 'new' ? { id: '1' } : refuse()),
    'GET /legal/enterprise/exportXls': ({ headers }) =>
      headers['X-Access-Token'] === 'new' ? new Response('file') : refuse(),
  })

const signInAgain = () => {
  browserStore.set('Access-Token', 'new')
  return Promise.resolve(true)
}

test('a save that fails because the session expired is retried after the user has signed in again', async () => {
  const { requests } = server(expired)
  renewSession.mockImplementation(signInAgain)
  expect(await call(edit, { body: { id: '1', name: '甲' } })).toEqual({ id: '1' })
  expect(requests.map(({ headers }) => headers['X-Access-Token'])).toEqual(['old', 'new'])
  expect(requests[1]!.body).toEqual({ id: '1', name: '甲' })
  expect(renewSession).toHaveBeenCalledTimes(1)
})

test('HTTP 401 is passed to the application, which signs out; no sign-in dialog is shown', async () => {
  const { requests } = server(unknownToken)
  await expect(call(edit, { body: {} })).rejects.toMatchObject({ status: 401, message: '未授权，请重新登录' })
  expect(requests).toHaveLength(1)
  expect(renewSession).not.toHaveBeenCalled()
  expect(onRefused).toHaveBeenCalledTimes(1)
})

test('a download that fails because the session expired is retried too', async () => {
  server(expired)
  renewSession.mockImplementation(signInAgain)
  expect(await (await callBlob(exportXls)).blob.text()).toBe('file')
})

test.each([
  ['an expired session', expired],
  ['HTTP 401', unknownToken],
])('after %s there is no prompt if another call has renewed the session meanwhile', async (_, refuse) => {
  const { requests } = fakeServer({
    'PUT /legal/enterprise/edit': ({ headers }) => {
      if (headers['X-Access-Token'] === 'new') return { id: '1' }
      browserStore.set('Access-Token', 'new')
      return refuse()
    },
  })
  await call(edit, { body: {} })
  expect(requests).toHaveLength(2)
  expect(renewSession).not.toHaveBeenCalled()
})

test('a call whose session is not renewed fails as expired', async () => {
  const { requests } = server(expired)
  renewSession.mockResolvedValue(false)
  await expect(call(edit, { body: {} })).rejects.toMatchObject({
    code: 'session_expired',
    message: '很抱歉，登录已过期，请重新登录',
  })
  expect(requests).toHaveLength(1)
})

test('a session that expires again at once is not renewed in an endless loop', async () => {
  const { requests } = fakeServer({ 'PUT /legal/enterprise/edit': expired })
  renewSession.mockResolvedValue(true)
  await expect(call(edit, { body: {} })).rejects.toMatchObject({ code: 'session_expired' })
  expect(requests).toHaveLength(2)
})

test('an aborted call stops waiting for the user to sign in again', async () => {
  server(expired)
  renewSession.mockReturnValue(new Promise(() => {}))
  const controller = new AbortController()
  const promise = call(edit, { body: {}, signal: controller.signal })
  await vi.waitFor(() => expect(renewSession).toHaveBeenCalled())
  controller.abort()
  await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([403, 404, 504])('HTTP %i is passed to the application and to the caller', async (status) => {
  fakeServer({ 'PUT /legal/enterprise/edit': () => jsonAnswer({ success: false, message: '不行' }, status) })
  await expect(call(edit, { body: {} })).rejects.toMatchObject({ status })
  expect(onRefused).toHaveBeenCalledTimes(1)
})

test('a business refusal is passed to the caller only', async () => {
  fakeServer({ 'PUT /legal/enterprise/edit': () => jsonAnswer({ success: false, message: '不行', code: 500 }) })
  await expect(call(edit, { body: {} })).rejects.toMatchObject({ message: '不行' })
  expect(onRefused).not.toHaveBeenCalled()
  expect(renewSession).not.toHaveBeenCalled()
})
