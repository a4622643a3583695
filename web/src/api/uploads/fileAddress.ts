import { fileEndpoints } from '@lexdesk/domain'
import { apiAddress } from '../calls/apiAddress.ts'

/** Where a stored file can be seen or downloaded by the browser itself; its reader cookie shows who is reading. */
export function fileAddress(path: string): string {
  if (/^(https?:|data:|blob:)/.test(path)) return path
  return apiAddress(fileEndpoints.static.path.replace('*', path.split('/').map(encodeURIComponent).join('/')))
}
