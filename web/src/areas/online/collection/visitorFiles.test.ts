import { ok } from '@lexdesk/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeUploadRequest } from '../../../api/testing/FakeUploadRequest.ts'
import { visitorFiles } from './visitorFiles.ts'

beforeEach(() => {
  FakeUploadRequest.made = []
  vi.stubGlobal('XMLHttpRequest', FakeUploadRequest)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own')
})

test('a file goes to the link and its field without a session, and is shown from the own disk', async () => {
  const { upload, addressOf } = visitorFiles('to/ken')
  const onProgress = vi.fn<(percent: number) => void>()
  const sent = upload(new File(['x'], '材料.pdf'), { biz: 'temp', onProgress }, 'paper')
  const [request] = FakeUploadRequest.made
  expect(request!.address).toBe('/api/online/collect/to%2Fken/file?field=paper')
  expect(request!.headers).not.toHaveProperty('X-Access-Token')
  request!.progress(1, 2)
  request!.answer(ok({ path: 'collect/20261119/a.pdf', name: '材料.pdf', size: 1 }))
  expect(await sent).toMatchObject({ path: 'collect/20261119/a.pdf' })
  expect(onProgress).toHaveBeenCalledWith(50)
  expect(addressOf('collect/20261119/a.pdf')).toBe('blob:own')
  expect(addressOf('collect/20261119/other.pdf')).toBe('')
})
