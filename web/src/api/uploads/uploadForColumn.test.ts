import { ok } from '@lexdesk/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from '../session/browserStore.ts'
import { FakeUploadRequest } from '../testing/FakeUploadRequest.ts'
import { uploadForColumn } from './uploadForColumn.ts'

const file = new File(['x'], '合同.pdf')
const signal = new AbortController().signal

beforeEach(() => {
  FakeUploadRequest.made = []
  vi.stubGlobal('XMLHttpRequest', FakeUploadRequest)
  browserStore.set('Access-Token', 'tok')
})

test('[P1.19] a column sends the token only when configured to', async () => {
  const onProgress = vi.fn<(percent: number) => void>()
  const sent = uploadForColumn({})(file, onProgress, signal)
  const [request] = FakeUploadRequest.made
  expect(request!.address).toBe('/api/sys/common/upload')
  expect(request!.headers).not.toHaveProperty('X-Access-Token')
  expect(request!.form!.get('isup')).toBe('1')
  request!.progress(1, 2)
  request!.answer(ok(null, 'temp/a.pdf'))
  expect(await sent).toEqual({ path: 'temp/a.pdf', name: '合同.pdf', size: 1 })
  expect(onProgress).toHaveBeenCalledWith(50)
  void uploadForColumn({ token: true })(file, onProgress, signal)
  expect(FakeUploadRequest.made[1]!.headers).toMatchObject({ 'X-Access-Token': 'tok' })
})

test('[P1.19] a custom upload call defines which part of its answer is the path', async () => {
  const upload = uploadForColumn({ action: '/legal/scan/upload', token: true, responseName: 'url' })
  const sent = upload(file, () => {}, signal)
  expect(FakeUploadRequest.made[0]!.address).toBe('/api/legal/scan/upload')
  FakeUploadRequest.made[0]!.answer({ ...ok(null), url: 'scan/1.pdf' })
  expect(await sent).toMatchObject({ path: 'scan/1.pdf' })
  const other = upload(file, () => {}, signal)
  FakeUploadRequest.made[1]!.answer(ok(null))
  await expect(other).rejects.toThrow('未知错误')
})
