import { createInflateRaw } from 'node:zlib'
import { errors } from '@lexdesk/domain'
import { zipDirectory, zipNumbers } from '../../files/zipDirectory.ts'

interface Entry {
  method: number
  /** The offset of its local header. */
  offset: number
  packedSize: number
}

export interface ZipParts {
  has(name: string): boolean
  /** The decompressed bytes of a part, in pieces; they are counted, whatever the directory declares. */
  read(name: string): AsyncGenerator<Buffer>
}

const pieceBytes = 64 * 1024
const tooLarge = () => errors.badSheet('文件解压后过大，可能已损坏，请减少内容后重新保存')
const damaged = () => errors.badSheet('文件已损坏，请用表格软件重新保存后再试')

/** The parts of a zip file in memory. Decompressed on demand, and never more than `maxBytes` in total. */
export function zipParts(bytes: Buffer, limits: { parts: number; bytes: number }): ZipParts {
  const entries = readDirectory(bytes, limits)
  const unpacked = new Map<string, number>()

  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      const others = [...unpacked].reduce((sum, [part, size]) => (part === name ? sum : sum + size), 0)
      let size = 0
      for await (const piece of pieces(bytes, entry)) {
        size += piece.length
        unpacked.set(name, Math.max(size, unpacked.get(name) ?? 0))
        if (others + size > limits.bytes) throw tooLarge()
        yield piece
      }
    },
  }
}

async function* pieces(bytes: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const { offset, packedSize, method } = entry
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw damaged()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packedSize > bytes.length) throw damaged()
  const packed = bytes.subarray(start, start + packedSize)
  if (method === 0) {
    for (let at = 0; at < packed.length; at += pieceBytes) yield packed.subarray(at, at + pieceBytes)
    return
  }
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  inflate.end(packed)
  try {
    yield* inflate as AsyncIterable<Buffer>
  } catch {
    throw damaged()
  } finally {
    inflate.destroy()
  }
}

/** Reads the directory at the end of the file and checks its declared sizes against the limits. */
function readDirectory(bytes: Buffer, limits: { parts: number; bytes: number }): Map<string, Entry> {
  const { count, start } = zipDirectory(bytes, damaged)
  if (count > limits.parts)
    throw errors.badSheet(`文件内部有 ${count} 个部分，超过 ${limits.parts} 个，不是正常的表格文件`)
  const entries = new Map<string, Entry>()
  let declared = 0
  let at = start
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    const [size, packedSize, offset] = zipNumbers(bytes, at, damaged)
    declared += size
    if (declared > limits.bytes) throw tooLarge()
    const name = bytes.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/')
    if ((bytes.readUInt16LE(at + 8) & 1) !== 0) throw errors.badSheet('文件已加密，请去掉密码后再导入')
    const method = bytes.readUInt16LE(at + 10)
    if (method === 0 || method === 8) entries.set(name, { method, offset, packedSize })
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  return entries
}
