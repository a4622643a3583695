import { apiAddress } from '../api/apiAddress.ts'
import { fileAddress } from '../api/fileAddress.ts'

/** Where stored files lie. */
export const fileStore = (): string => apiAddress('/sys/common/static/')

/** A picture in a text is kept under its lasting address; to show it, the token of whoever looks is added. */
export function shownAddress(url: string): string {
  return url.startsWith(fileStore()) ? fileAddress(decodeURIComponent(url.slice(fileStore().length))) : url
}
