import { fileEndpoints } from '@lexdesk/domain'
import type { StoredFile, UploadOptions } from './StoredFile.ts'
import { sendUploadForm } from './sendUploadForm.ts'
import { assertUploadSize } from './uploadLimit.ts'
import { uploadInPieces } from './uploadInPieces.ts'

/** Larger files are sent in chunks, so that a lost connection costs one chunk and not the whole file. */
const piecesFrom = 8 * 1024 * 1024

export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  assertUploadSize(file)
  if (file.size > piecesFrom) return uploadInPieces(file, options)
  const { biz, onProgress, signal } = options
  const form = new FormData()
  form.set('biz', biz)
  form.set('file', file)
  return sendUploadForm<StoredFile>(fileEndpoints.upload.path, form, {
    onSent: (loaded, total) => onProgress?.(Math.floor((loaded / total) * 100)),
    signal,
  })
}
