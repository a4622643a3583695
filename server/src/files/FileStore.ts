import type { Readable } from 'node:stream'

/** Both ends are inclusive, as in a Range header. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores the bytes of files. Paths are generated: `{folder}/{day}/{random}.{extension}`. */
export interface FileStore {
  /** Takes over a complete local file; once it resolves the bytes are durable and the source is gone or not needed. */
  put(path: string, source: string, mime: string): Promise<void>
  /** Rejects with FileMissing when the file does not exist. */
  open(path: string, range?: ByteRange): Promise<Readable>
  remove(path: string): Promise<void>
}

export class FileMissing extends Error {
  constructor(path: string) {
    super(`no stored bytes at ${path}`)
    this.name = 'FileMissing'
  }
}
