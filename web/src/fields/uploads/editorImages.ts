import { fileEndpoints } from '@lexdesk/domain'
import type { EditorImages } from '@lexdesk/parts'
import { fileAddress } from '../../api/uploads/fileAddress.ts'
import { sendUploadForm } from '../../api/uploads/sendUploadForm.ts'

const folder = 'jeditor'

/** Images in texts, stored with an address that every reader opens with their own cookie. */
export const editorImages: EditorImages = {
  upload: async (file, onProgress, signal) => {
    const form = new FormData()
    form.set('biz', folder)
    form.set('jeditor', '1')
    form.set('file', file)
    const { path } = await sendUploadForm<{ path: string }>(fileEndpoints.upload.path, form, {
      onSent: (loaded, total) => onProgress(Math.floor((loaded / total) * 100)),
      signal,
    })
    return { path, url: fileAddress(path) }
  },
  keptAddress: (shown) => {
    const { origin, pathname } = new URL(shown, location.origin)
    return origin === location.origin && pathname.startsWith(fileAddress('')) ? pathname : undefined
  },
}
