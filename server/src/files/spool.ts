import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isAlive } from '../database/embedded/isAlive.ts'
import { checkFolder } from './checkFolder.ts'
import { systemProblem } from './systemProblem.ts'

/** A completely received file without a name yet. */
export interface SpooledFile {
  path: string
  size: number
  sha256: string
}

export interface Spool {
  /** Writes a stream to a temporary file, at most `maxBytes`; leaves nothing behind on errors. */
  receive(stream: Readable, maxBytes?: number): Promise<SpooledFile>
  discard(file: SpooledFile): Promise<void>
  /** Rejects with StoreProblem when nothing can be received. */
  check(): Promise<void>
}

export class TooLarge extends Error {
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`)
    this.name = 'TooLarge'
    this.maxBytes = maxBytes
  }
}

const staleAfterMs = 24 * 3600 * 1000
const host = hostname().replace(/[^a-z\d-]/gi, '')

export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true })
  await removeStale(folder)

  return {
    async receive(stream, maxBytes = Infinity) {
      const path = join(folder, `${host}.${process.pid}.${randomBytes(12).toString('hex')}.part`)
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          size += chunk.length
          if (size > maxBytes) return next(new TooLarge(maxBytes))
          hash.update(chunk)
          next(null, chunk)
        },
      })
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      // Errors of the sender, such as a lost connection, say nothing about the disk.
      let isOfSender = false
      stream.once('error', () => (isOfSender = !file.errored))
      try {
        await pipeline(stream, measure, file)
      } catch (error) {
        await rm(path, { force: true }).catch(() => undefined)
        throw isOfSender ? error : systemProblem(error)
      }
      return { path, size, sha256: hash.digest('hex') }
    },

    async discard(file) {
      await rm(file.path, { force: true })
    },

    check: () => checkFolder(folder),
  }
}

/** Removes leftovers of a killed process. Other machines may share the folder: their files are stale after a day. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [owner, pid] = name.split('.')
    const path = join(folder, name)
    const isOurs = owner === host && (Number(pid) === process.pid || !isAlive(Number(pid)))
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (isOurs || age > staleAfterMs) await rm(path, { force: true })
  }
}
