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
  /** Rejects with StoreProblem when files cannot be stored. */
  check(): Promise<void>
}

export class FileMissing extends Error {
  constructor(path: string) {
    super(`no stored bytes at ${path}`)
    this.name = 'FileMissing'
  }
}

/** `refused`: the keys, the bucket or its region are wrong. */
export type StoreProblemKind = 'away' | 'full' | 'refused'

/** The store as a whole does not work. */
export class StoreProblem extends Error {
  readonly kind: StoreProblemKind
  /** The code of the store or of the system. */
  readonly code: string

  constructor(kind: StoreProblemKind, code: string, cause: unknown) {
    super(`file store ${kind}: ${code}`, { cause })
    this.name = 'StoreProblem'
    this.kind = kind
    this.code = code
  }
}
