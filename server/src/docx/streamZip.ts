import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part whose bytes arrive in pieces. */
export interface StreamedPart {
  name: string
  /** Pictures and documents are compressed already. */
  isDeflated: boolean
  bytes: AsyncIterable<Buffer>
}

interface Written {
  name: Buffer
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

/** Names are UTF-8; sizes and checksum follow the bytes. */
const flags = 0x0808
const deflated = 8
/** Sizes have eight bytes, so that any number of files of any size fits. */
const version = 45
const inExtra = 0xff_ff_ff_ff
/** 1980-01-01, so that the same contents give the same file. */
const date = 0x21

/** A zip file as it is written, without holding more than a piece of it in memory. */
export async function* streamZip(parts: AsyncIterable<StreamedPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name: title, isDeflated, bytes } of parts) {
    const part = { name: Buffer.from(title), method: isDeflated ? deflated : 0, crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(part)
    yield head
    const counted = countedPieces(bytes, part)
    for await (const piece of isDeflated ? deflatedPieces(counted) : counted) {
      part.packed += piece.length
      yield piece
    }
    const tail = descriptor(part)
    yield tail
    offset += head.length + part.packed + tail.length
    written.push(part)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOf(written.length, directory.length, offset)
}

async function* countedPieces(bytes: AsyncIterable<Buffer>, part: Written): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    part.crc = crc32(piece, part.crc)
    part.size += piece.length
    yield piece
  }
}

async function* deflatedPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = createDeflateRaw()
  const feeding = (async () => {
    for await (const piece of bytes) if (!stream.write(piece)) await once(stream, 'drain')
    stream.end()
  })()
  // An error of the source ends the stream, and is thrown below.
  feeding.catch((error: unknown) => stream.destroy(error as Error))
  for await (const piece of stream) yield piece as Buffer
  await feeding
}

function localHeader({ name, method }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt16LE(date, 12)
  head.writeUInt32LE(inExtra, 18)
  head.writeUInt32LE(inExtra, 22)
  head.writeUInt16LE(name.length, 26)
  const extra = longExtra([0, 0])
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(24)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeBigUInt64LE(BigInt(packed), 8)
  tail.writeBigUInt64LE(BigInt(size), 16)
  return tail
}

function directoryEntry({ name, method, crc, packed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt16LE(date, 14)
  entry.writeUInt32LE(crc, 16)
  for (const place of [20, 24, 42]) entry.writeUInt32LE(inExtra, place)
  entry.writeUInt16LE(name.length, 28)
  const extra = longExtra([size, packed, offset])
  entry.writeUInt16LE(extra.length, 30)
  return Buffer.concat([entry, name, extra])
}

/** Numbers of eight bytes, in the order of the format. */
function longExtra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return extra
}

function endOf(count: number, length: number, start: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(version, 12)
  end.writeUInt16LE(version, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(start), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(start + length), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt16LE(0xff_ff, 84)
  end.writeUInt16LE(0xff_ff, 86)
  end.writeUInt32LE(inExtra, 88)
  end.writeUInt32LE(inExtra, 92)
  return end
}
