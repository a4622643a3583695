import { apiAddress } from '../api/apiAddress.ts'
import { fileAddress } from '../api/fileAddress.ts'

/** Where stored files lie. */
export const fileStore = (): string => apiAddress('/sys/common/static/')

/** A picture in a text is kept under its lasting address; to show it, the token of whoever looks is added. */
export function shownAddress(url: string): string {
  if (!url.startsWith(fileStore())) return url
  try {
    return fileAddress(decodeURIComponent(url.slice(fileStore().length)))
  } catch {
    // A lone % names no file of ours.
    return url
  }
}
