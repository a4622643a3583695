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

test('reports progress and notifies the listener when the image is stored', async () => {
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

test('a failed upload is retained with its reason and can be retried', async () => {
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

test('delivers uploads that finish without a listener to the next listener', async () => {
  const uploads = uploading(() => Promise.resolve(stored))
  uploads.onArrival(() => {})()
  const id = uploads.start(file)
  await vi.waitFor(() => expect(uploads.list()).toEqual([]))
  const arrived = vi.fn<(id: string, url: string) => void>()
  uploads.onArrival(arrived)
  expect(arrived).toHaveBeenCalledWith(id, stored.url)
})

test('a removed upload is aborted and never reported', async () => {
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
