import type { Readable } from 'node:stream'

/** Both ends count, as in a Range header. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of stored files live. Paths are ours: `{folder}/{day}/{random}.{extension}`. */
export interface FileStore {
  /** Takes over a complete local file; once it resolves the bytes are safe and the source is gone or unneeded. */
  put(path: string, source: string, mime: string): Promise<void>
  /** Rejects with FileMissing when there are no such bytes. */
  open(path: string, range?: ByteRange): Promise<Readable>
  remove(path: string): Promise<void>
}

export class FileMissing extends Error {
  constructor(path: string) {
    super(`no stored bytes at ${path}`)
    this.name = 'FileMissing'
  }
}
