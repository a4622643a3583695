import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { StartError } from '../connection/StartError.ts'

/**
 * A backup is one gzip stream of frames: a letter, four bytes of length, the content. `h` header, then for each table
 * `t` its name, `d` rows as COPY text, `e` count and checksum; then for each stored file that comes along `f` its entry
 * and `d` its bytes; last `m` the manifest, without which it is incomplete.
 */
export type FrameKind = 'h' | 't' | 'd' | 'e' | 'f' | 'm'

export interface Frame {
  kind: FrameKind
  content: Buffer
}

export const archiveFormat = 2
/** Archives without stored files are the same as before. */
export const formatWithoutFiles = 1

export function frame(kind: FrameKind, content: Buffer | object): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

const longestFrame = 256 * 1024 ** 2

/** Reads a backup as a stream; any problem with the file becomes a one-line error. */
export async function* readFrames(file: string): AsyncGenerator<Frame, void, void> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      while (rest.length >= 5) {
        const length = rest.readUInt32BE(1)
        if (length > longestFrame) throw notABackup(file)
        if (rest.length < 5 + length) break
        yield { kind: rest.toString('latin1', 0, 1) as FrameKind, content: rest.subarray(5, 5 + length) }
        rest = rest.subarray(5 + length)
      }
    }
  } catch (error) {
    throw explain(error, file)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

export const notABackup = (file: string): StartError => new StartError(`${file} 不是本程序的备份文件，或已损坏`)
export const damaged = (file: string): StartError => new StartError(`备份文件 ${file} 已损坏，未作任何更改`)
export const incomplete = (file: string): StartError => new StartError(`备份文件 ${file} 不完整，未作任何更改`)

function explain(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new StartError(`找不到备份文件 ${file}`)
  if (code === 'EACCES' || code === 'EISDIR') return new StartError(`无法读取备份文件 ${file}`)
  if (code === 'Z_DATA_ERROR') return notABackup(file)
  if (code === 'Z_BUF_ERROR') return incomplete(file)
  return error
}
