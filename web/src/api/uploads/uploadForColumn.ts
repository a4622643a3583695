import { fileEndpoints } from '@lexdesk/domain'
import { ApiError } from '../calls/ApiError.ts'
import { sendUploadEnvelope } from './sendUploadEnvelope.ts'
import { uploadFile } from './uploadFile.ts'
import { type StoredFile } from './StoredFile.ts'

/** The upload settings of a grid column (specification file 2 §3). */
interface ColumnUpload {
  action?: string
  token?: boolean
  responseName?: string
}

type Send = (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<StoredFile>

/** How files of a column are sent: with the token if configured, and to the custom upload call if there is one. */
export function uploadForColumn({ action, token = false, responseName = 'message' }: ColumnUpload): Send {
  if (action === undefined && token)
    return (file, onProgress, signal) => uploadFile(file, { biz: 'temp', onProgress, signal })
  return async (file, onProgress, signal) => {
    const form = new FormData()
    form.set('isup', '1')
    form.set('file', file)
    const answer = await sendUploadEnvelope<unknown>(action ?? fileEndpoints.upload.path, form, {
      onSent: (loaded, total) => onProgress(Math.floor((loaded / total) * 100)),
      signal,
      anonymous: !token,
    })
    const path = (answer as unknown as Record<string, unknown>)[responseName]
    if (typeof path !== 'string' || path === '') throw new ApiError('bad_answer', '未知错误')
    return { path, name: file.name, size: file.size }
  }
}
