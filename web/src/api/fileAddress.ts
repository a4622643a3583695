import { apiAddress } from './apiAddress.ts'
import { browserStore } from './browserStore.ts'

/** Where a stored file can be seen or downloaded by the browser itself, which sends no headers. */
export function fileAddress(path: string): string {
  if (/^(https?:|data:|blob:)/.test(path)) return path
  const place = path.split('/').map(encodeURIComponent).join('/')
  const token = browserStore.get('Access-Token')
  return apiAddress(`/sys/common/static/${place}`) + (token === undefined ? '' : `?token=${encodeURIComponent(token)}`)
}
