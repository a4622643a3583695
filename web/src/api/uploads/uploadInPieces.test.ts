import { ok } from '@lexdesk/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { browserStore } from '../session/browserStore.ts'
import { FakeUploadRequest } from '../testing/FakeUploadRequest.ts'
import { uploadFile } from './uploadFile.ts'

const mebibyte = 1024 * 1024
const pieceBytes = 4 * mebibyte
const film = new File([new Uint8Array(9 * mebibyte)], '庭审.mp4', { lastModified: 1_763_000_000_000 })
const stored = { path: 'temp/20261115/a.mp4', name: '庭审.mp4', size: film.size }
/** Of nine mebibytes of zeros. */
const sha256 = 'd2ee4703cd9698945ca7b9fe1689ea3095597eac1a0afd8dba00cac7894fdc43'

let server: FakeServer
beforeEach(() => {
  FakeUploadRequest.made = []
  vi.stubGlobal('XMLHttpRequest', FakeUploadRequest)
  browserStore.set('Access-Token', 'tok')
  server = fakeServer({
    'POST /sys/common/upload/begin': { token: 't1', pieceBytes, received: 0 },
    'POST /sys/common/upload/finish': stored,
    'DELETE /sys/common/upload/cancel': null,
  })
})

const made = () => FakeUploadRequest.made
const nth = async (n: number): Promise<FakeUploadRequest> => {
  await vi.waitFor(() => expect(made()).toHaveLength(n))
  return made()[n - 1]!
}
const acceptPiece = async (n: number) => (await nth(n)).answer(ok({ token: 't1', pieceBytes, received: n }))

test('a large file is sent in chunks, with its progress and its checksum', async () => {
  const onProgress = vi.fn<(percent: number) => void>()
  const upload = uploadFile(film, { biz: 'temp', onProgress })
  const first = await nth(1)
  expect(first.address).toBe('/api/sys/common/upload/piece?token=t1&n=0')
  expect((first.form!.get('file') as File).size).toBe(pieceBytes)
  first.progress(1, 2)
  await acceptPiece(1)
  await acceptPiece(2)
  expect(((await nth(3)).form!.get('file') as File).size).toBe(mebibyte)
  await acceptPiece(3)
  expect(await upload).toEqual(stored)
  const request = { name: '庭审.mp4', size: film.size, biz: 'temp', mark: '1763000000000' }
  expect(server.sent('POST /sys/common/upload/begin')[0]!.body).toEqual(request)
  expect(server.sent('POST /sys/common/upload/finish')[0]!.body).toEqual({ token: 't1', sha256 })
  expect(onProgress.mock.calls.flat()).toEqual([22, 44, 88, 99])
})

test('chunks that the server already has are not sent again', async () => {
  server.answer({ 'POST /sys/common/upload/begin': { token: 't1', pieceBytes, received: 2 } })
  const upload = uploadFile(film, { biz: 'temp' })
  expect((await nth(1)).address).toContain('&n=2')
  await acceptPiece(1)
  expect(await upload).toEqual(stored)
  expect(server.sent('POST /sys/common/upload/finish')[0]!.body).toMatchObject({ sha256 })
})

test('only a failed chunk is retried', async () => {
  const upload = uploadFile(film, { biz: 'temp' })
  await acceptPiece(1)
  ;(await nth(2)).dispatchEvent(new Event('error'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(made()).toHaveLength(2)
  window.dispatchEvent(new Event('online'))
  expect((await nth(3)).address).toContain('&n=1')
  await acceptPiece(3)
  await acceptPiece(4)
  expect(await upload).toEqual(stored)
})

test('a refusal is reported at once', async () => {
  server.answer({ 'POST /sys/common/upload/begin': refusal('不支持上传文件“庭审.mp4”') })
  await expect(uploadFile(film, { biz: 'avatar' })).rejects.toThrow('不支持上传文件“庭审.mp4”')
  expect(made()).toHaveLength(0)
})

test('a cancelled upload is deleted on the server', async () => {
  const controller = new AbortController()
  const upload = uploadFile(film, { biz: 'temp', signal: controller.signal })
  await nth(1)
  controller.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  expect(server.sent('DELETE /sys/common/upload/cancel')[0]!.params).toEqual({ token: 't1' })
})

test('an upload can be cancelled while it waits for the connection', async () => {
  const controller = new AbortController()
  const upload = uploadFile(film, { biz: 'temp', signal: controller.signal })
  ;(await nth(1)).dispatchEvent(new Event('error'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  controller.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})

test('a file that is gone is reported as such', async () => {
  const lost = new File([new Uint8Array(9 * mebibyte)], '庭审.mp4')
  vi.spyOn(lost, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
  } as unknown as Blob)
  await expect(uploadFile(lost, { biz: 'temp' })).rejects.toThrow('文件已被移动或修改，请重新选择')
})
