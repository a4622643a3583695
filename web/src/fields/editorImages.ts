import type { EditorImages } from '@lexdesk/parts'
import { sendUploadForm } from '../api/sendUploadForm.ts'
import { fileStore, shownAddress } from './shownAddress.ts'

const folder = 'jeditor'

/** Pictures in texts: kept under their lasting address; the token of whoever looks is added on showing only. */
export const editorImages: EditorImages = {
  upload: async (file, onProgress, signal) => {
    const form = new FormData()
    form.set('biz', folder)
    form.set('jeditor', '1')
    form.set('file', file)
    const { path } = await sendUploadForm<{ path: string }>('/sys/common/upload', form, {
      onSent: (loaded, total) => onProgress(Math.floor((loaded / total) * 100)),
      signal,
    })
    return { path, url: fileStore() + path.split('/').map(encodeURIComponent).join('/') }
  },
  shownAddress,
  keptAddress: (shown) => {
    const { origin, pathname } = new URL(shown, location.origin)
    return origin === location.origin && pathname.startsWith(fileStore()) ? pathname : undefined
  },
}
