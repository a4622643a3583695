import { onlineCollectionEndpoints } from '@lexdesk/domain'
import type { StoredFile } from '../../../api/uploads/StoredFile.ts'
import { sendUploadForm } from '../../../api/uploads/sendUploadForm.ts'
import type { FileTransfer } from '../../../fields/uploads/formUploads.ts'

/** Files of a person without an account: sent by the link, and shown from the own disk, because no visitor may read them. */
export function visitorFiles(token: string): FileTransfer {
  const shown = new Map<string, string>()
  return {
    upload: async (file, { onProgress, signal }, field) => {
      const form = new FormData()
      form.set('file', file)
      const path = onlineCollectionEndpoints.upload.path.replace(':token', encodeURIComponent(token))
      const stored = await sendUploadForm<StoredFile>(`${path}?field=${encodeURIComponent(field)}`, form, {
        anonymous: true,
        onSent: (loaded, total) => onProgress?.(Math.floor((loaded / total) * 100)),
        signal,
      })
      shown.set(stored.path, URL.createObjectURL(file))
      return stored
    },
    addressOf: (path) => shown.get(path) ?? '',
  }
}
