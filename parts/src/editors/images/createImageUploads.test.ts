import { expect, test, vi } from 'vitest'
import { createImageUploads } from './createImageUploads.ts'
import type { EditorImages } from './EditorImages.ts'

const file = new File(['x'], '现场.png', { type: 'image/png' })
const stored = { path: 'jeditor/a.png', url: '/files/jeditor/a.png' }

function uploading(upload: EditorImages['upload']) {
  const uploads = createImageUploads()
  uploads.use({ upload })
  return uploads
}

test('a picture on its way shows its progress and is announced when it is stored', async () => {
  let finish = () => {}
  const uploads = uploading((_, onProgress) => {
    onProgress(40)
    return new Promise((resolve) => {
      finish = () => resolve(stored)
    })
  })
  const arrived = vi.fn<(id: string, url: string) => void>()
  uploads.onArrival(arrived)
  const id = uploads.start(file)
  await vi.waitFor(() => expect(uploads.find(id)?.percent).toBe(40))
  finish()
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledWith(id, stored.url))
  expect(uploads.list()).toEqual([])
})

test('one that failed stays with the reason and can be sent again', async () => {
  const upload = vi.fn<EditorImages['upload']>()
  upload.mockRejectedValueOnce(new Error('磁盘已满')).mockRejectedValueOnce({}).mockResolvedValueOnce(stored)
  const uploads = uploading(upload)
  const id = uploads.start(file)
  await vi.waitFor(() => expect(uploads.find(id)?.problem).toBe('磁盘已满'))
  uploads.retry(id)
  await vi.waitFor(() => expect(uploads.find(id)?.problem).toBe('未知错误'))
  uploads.retry(id)
  await vi.waitFor(() => expect(uploads.list()).toEqual([]))
  expect(upload).toHaveBeenCalledTimes(3)
})

test('what arrives while nobody listens is told to the next who does', async () => {
  const uploads = uploading(() => Promise.resolve(stored))
  uploads.onArrival(() => {})()
  const id = uploads.start(file)
  await vi.waitFor(() => expect(uploads.list()).toEqual([]))
  const arrived = vi.fn<(id: string, url: string) => void>()
  uploads.onArrival(arrived)
  expect(arrived).toHaveBeenCalledWith(id, stored.url)
})

test('one that is given up is stopped and never announced', async () => {
  let signal: AbortSignal | undefined
  const uploads = uploading((_, __, given) => {
    signal = given
    return Promise.resolve(stored)
  })
  const arrived = vi.fn<() => void>()
  uploads.onArrival(arrived)
  uploads.remove(uploads.start(file))
  await Promise.resolve()
  expect(signal?.aborted).toBe(true)
  expect(uploads.list()).toEqual([])
  expect(arrived).not.toHaveBeenCalled()
})
