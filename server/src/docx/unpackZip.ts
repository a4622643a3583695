import { inflateRawSync } from 'node:zlib'
import { zipDirectory, zipNumbers } from '../files/zipDirectory.ts'
import { docxErrors } from './docxErrors.ts'

/** A part as stored in the file; decompressed only when it is read. */
export interface ZipPart {
  name: string
  isDeflated: boolean
  crc: number
  size: number
  packed: Buffer
}

const oleHead = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const maxParts = 2_000
const maxBytes = 60 * 1024 * 1024

/** The parts of a zip file in memory, in directory order. The declared sizes are checked against the limits. */
export function unpackZip(bytes: Buffer): ZipPart[] {
  if (bytes.length === 0) throw docxErrors.empty()
  // Both old and encrypted documents are OLE files; the latter contain a package of that name.
  if (bytes.subarray(0, 8).equals(oleHead))
    throw bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? docxErrors.encrypted() : docxErrors.oldFormat()
  const { count, start } = zipDirectory(bytes, docxErrors.notDocx)
  if (count > maxParts) throw docxErrors.tooLarge()
  const parts: ZipPart[] = []
  let declared = 0
  let at = start
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw docxErrors.damaged()
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const method = bytes.readUInt16LE(at + 10)
    if ((bytes.readUInt16LE(at + 8) & 1) !== 0) throw docxErrors.encrypted()
    if (method !== 0 && method !== 8) throw docxErrors.damaged()
    const [size, length, header] = zipNumbers(bytes, at, docxErrors.damaged)
    declared += size
    if (declared > maxBytes) throw docxErrors.tooLarge()
    parts.push({
      name: bytes.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/'),
      isDeflated: method === 8,
      crc: bytes.readUInt32LE(at + 16),
      size,
      packed: packedBytes(bytes, header, length),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

function packedBytes(bytes: Buffer, header: number, length: number): Buffer {
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== 0x04034b50) throw docxErrors.damaged()
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  if (start + length > bytes.length) throw docxErrors.damaged()
  return bytes.subarray(start, start + length)
}

/** The text of a part; never decompresses to more than its directory declared. */
export function partText({ isDeflated, packed, size }: ZipPart): string {
  if (!isDeflated) return packed.toString('utf8')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) }).toString('utf8')
  } catch {
    throw docxErrors.damaged()
  }
}
