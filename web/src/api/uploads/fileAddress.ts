import { fileEndpoints } from '@lexdesk/domain'
import { apiAddress } from '../calls/apiAddress.ts'

/** Where the browser can view or download a stored file; a cookie identifies the reader. */
export function fileAddress(path: string): string {
  if (/^(https?:|data:|blob:)/.test(path)) return path
  return apiAddress(fileEndpoints.static.path.replace('*', path.split('/').map(encodeURIComponent).join('/')))
}
