import { fileEndpoints } from '@lexdesk/domain'
import type { StoredFile, UploadOptions } from './StoredFile.ts'
import { sendUploadForm } from './sendUploadForm.ts'
import { uploadInPieces } from './uploadInPieces.ts'

/** From here on a file goes in pieces: a lost connection then costs a piece, not the whole. */
const piecesFrom = 8 * 1024 * 1024

/** Stores a file. */
export function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
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
