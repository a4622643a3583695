import { isTooLarge, maxUploadMb, tooLargeText } from '@lexdesk/domain'
import { ApiError } from '../calls/ApiError.ts'

/** The limit of this server, which it writes into the page. */
export function uploadLimitMb(): number {
  const written = Number(document.querySelector<HTMLMetaElement>('meta[name="upload-max-mb"]')?.content)
  return written > 0 ? written : maxUploadMb
}

/** Refuses a file that the server would refuse, before any of it is sent. */
export function assertUploadSize(file: File): void {
  const limit = uploadLimitMb()
  if (isTooLarge(file.size, limit)) throw new ApiError('file_too_large', tooLargeText(limit, file.size))
}
