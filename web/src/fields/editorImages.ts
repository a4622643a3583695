import type { EditorImages } from '@lexdesk/parts'
import { apiAddress } from '../api/apiAddress.ts'
import { fileAddress } from '../api/fileAddress.ts'
import { sendUploadForm } from '../api/sendUploadForm.ts'

const folder = 'jeditor'
const store = () => apiAddress('/sys/common/static/')

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
    return { path, url: store() + path.split('/').map(encodeURIComponent).join('/') }
  },
  shownAddress,
  keptAddress: (shown) => {
    const { origin, pathname } = new URL(shown, location.origin)
    return origin === location.origin && pathname.startsWith(store()) ? pathname : undefined
  },
}

export function shownAddress(url: string): string {
  return url.startsWith(store()) ? fileAddress(decodeURIComponent(url.slice(store().length))) : url
}
