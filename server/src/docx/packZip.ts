import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipPart } from './unpackZip.ts'

/** A compressed part made of text. */
export function zipPart(name: string, text: string): ZipPart {
  const bytes = Buffer.from(text)
  return { name, isDeflated: true, crc: crc32(bytes), size: bytes.length, packed: deflateRawSync(bytes) }
}

/**
 * Packs parts into a zip file. Parts that are already compressed are not compressed again. A `note` is stored as the
 * archive comment, which programs do not show.
 */
export function packZip(parts: readonly ZipPart[], note = ''): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(part.isDeflated ? 8 : 0, 4)
    // 1980-01-01, so that the same contents give the same file.
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(part.crc, 10)
    facts.writeUInt32LE(part.packed.length, 14)
    facts.writeUInt32LE(part.size, 18)
    facts.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, name)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, part.packed)
    offset += 30 + name.length + part.packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(Buffer.byteLength(note), 20)
  return Buffer.concat([...files, list, end, Buffer.from(note)])
}
