import { type Envelope, ok, type StoredFileAnswer } from '@lexdesk/domain'
import type { Files } from './createFiles.ts'
import type { StoredFile } from './storedFile.ts'

/** The response to an upload. Clients of this wire read the stored path from the message. */
export function storedAnswer(files: Files, { path, name, size, mime }: StoredFile): Envelope<StoredFileAnswer> {
  return ok({ path, name, size, type: mime, url: files.addressOf(path) }, path)
}
