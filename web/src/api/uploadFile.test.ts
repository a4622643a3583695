import { ok } from '@lexdesk/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from './browserStore.ts'
import { setCallHandlers } from './callHandlers.ts'
import { uploadFile } from './uploadFile.ts'

/** A request that answers when the test says so. */
class FakeRequest extends EventTarget {
  static made: FakeRequest[] = []
  upload = new EventTarget()
  headers: Record<string, string> = {}
  address = ''
  form: FormData | undefined
  status = 0
  responseText = ''

  constructor() {
    super()
    FakeRequest.made.push(this)
  }
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.form = form
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
  answer(body: unknown, status = 200) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

const file = new File(['x'], '营业执照.pdf')
const stored = { path: 'enterprise/20261115/a.pdf', name: '营业执照.pdf', size: 1 }

beforeEach(() => {
  FakeRequest.made = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  browserStore.set('Access-Token', 'tok')
})

test('a file goes to its folder with the token, and its progress is told', async () => {
  const onProgress = vi.fn<(percent: number) => void>()
  const upload = uploadFile(file, { biz: 'enterprise', onProgress })
  const [request] = FakeRequest.made
  expect(request!.address).toBe('/api/sys/common/upload')
  expect(request!.headers).toEqual({ 'tenant-id': '0', 'X-Access-Token': 'tok' })
  expect(request!.form!.get('biz')).toBe('enterprise')
  expect((request!.form!.get('file') as File).name).toBe('营业执照.pdf')
  request!.progress(1, 3)
  request!.progress(3, 3)
  request!.answer(ok(stored))
  expect(await upload).toEqual(stored)
  expect(onProgress.mock.calls).toEqual([[33], [100]])
})

test('a refused file says why', async () => {
  const upload = uploadFile(file, { biz: 'enterprise' })
  FakeRequest.made[0]!.answer({ success: false, message: '文件大小超出50MB限制' }, 413)
  await expect(upload).rejects.toMatchObject({ status: 413, message: '文件大小超出50MB限制' })
})

test('a cut line is told', async () => {
  const upload = uploadFile(file, { biz: 'enterprise' })
  FakeRequest.made[0]!.dispatchEvent(new Event('error'))
  await expect(upload).rejects.toMatchObject({ code: 'network' })
})

test('an upload can be given up, before and while it runs', async () => {
  const controller = new AbortController()
  const upload = uploadFile(file, { biz: 'enterprise', signal: controller.signal })
  controller.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  const late = uploadFile(file, { biz: 'enterprise', signal: controller.signal })
  await expect(late).rejects.toMatchObject({ name: 'AbortError' })
  expect(FakeRequest.made).toHaveLength(1)
})

test('an upload that meets an expired session is repeated after signing in again', async () => {
  const removeHandlers = setCallHandlers({
    renewSession: () => {
      browserStore.set('Access-Token', 'new')
      return Promise.resolve(true)
    },
    onRefused: () => {},
  })
  const upload = uploadFile(file, { biz: 'enterprise' })
  FakeRequest.made[0]!.answer({ status: 500, message: 'Token失效，请重新登录' }, 500)
  await vi.waitFor(() => expect(FakeRequest.made).toHaveLength(2))
  expect(FakeRequest.made[1]!.headers['X-Access-Token']).toBe('new')
  FakeRequest.made[1]!.answer(ok(stored))
  expect(await upload).toEqual(stored)
  removeHandlers()
})
