import { ok } from '@lexdesk/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from '../session/browserStore.ts'
import { setCallHandlers } from '../calls/callHandlers.ts'
import { FakeUploadRequest } from '../testing/FakeUploadRequest.ts'
import { uploadFile } from './uploadFile.ts'

const file = new File(['x'], '营业执照.pdf')
const stored = { path: 'enterprise/20261115/a.pdf', name: '营业执照.pdf', size: 1 }

beforeEach(() => {
  FakeUploadRequest.made = []
  vi.stubGlobal('XMLHttpRequest', FakeUploadRequest)
  browserStore.set('Access-Token', 'tok')
})

test('a file is sent to its folder with the token, and its progress is reported', async () => {
  const onProgress = vi.fn<(percent: number) => void>()
  const upload = uploadFile(file, { biz: 'enterprise', onProgress })
  const [request] = FakeUploadRequest.made
  expect(request!.address).toBe('/api/sys/common/upload')
  expect(request!.headers).toEqual({ 'x-client': 'lexdesk', 'tenant-id': '0', 'X-Access-Token': 'tok' })
  expect(request!.form!.get('biz')).toBe('enterprise')
  expect((request!.form!.get('file') as File).name).toBe('营业执照.pdf')
  request!.progress(1, 3)
  request!.progress(3, 3)
  request!.answer(ok(stored))
  expect(await upload).toEqual(stored)
  expect(onProgress.mock.calls).toEqual([[33], [100]])
})

test('a refused file shows the reason', async () => {
  const upload = uploadFile(file, { biz: 'enterprise' })
  FakeUploadRequest.made[0]!.answer({ success: false, message: '文件大小超出50MB限制' }, 413)
  await expect(upload).rejects.toMatchObject({ status: 413, message: '文件大小超出50MB限制' })
})

test('a lost connection is reported', async () => {
  const upload = uploadFile(file, { biz: 'enterprise' })
  FakeUploadRequest.made[0]!.dispatchEvent(new Event('error'))
  await expect(upload).rejects.toMatchObject({ code: 'network' })
})

test('an upload can be cancelled before and while it runs', async () => {
  const controller = new AbortController()
  const upload = uploadFile(file, { biz: 'enterprise', signal: controller.signal })
  controller.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  const late = uploadFile(file, { biz: 'enterprise', signal: controller.signal })
  await expect(late).rejects.toMatchObject({ name: 'AbortError' })
  expect(FakeUploadRequest.made).toHaveLength(1)
})

test('an upload that fails because the session expired is retried after signing in again', async () => {
  const removeHandlers = setCallHandlers({
    renewSession: () => {
      browserStore.set('Access-Token', 'new')
      return Promise.resolve(true)
    },
    onRefused: () => {},
  })
  const upload = uploadFile(file, { biz: 'enterprise' })
  FakeUploadRequest.made[0]!.answer({ status: 500, message: 'Token失效，请重新登录' }, 500)
  await vi.waitFor(() => expect(FakeUploadRequest.made).toHaveLength(2))
  expect(FakeUploadRequest.made[1]!.headers['X-Access-Token']).toBe('new')
  FakeUploadRequest.made[1]!.answer(ok(stored))
  expect(await upload).toEqual(stored)
  removeHandlers()
})
