import type { FileHandle } from 'node:fs/promises'

const endRecordSize = 22
const maxCommentSize = 65_535
const maxDirectoryBytes = 4 * 1024 * 1024

/** Entry names of a zip file, read from its directory without unpacking; empty when it is not a readable zip. */
export async function zipEntryNames(file: FileHandle, size: number): Promise<string[]> {
  const tail = await read(file, Math.max(0, size - endRecordSize - maxCommentSize), size)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + endRecordSize > tail.length) return []
  const directorySize = tail.readUInt32LE(end + 12)
  const directoryStart = tail.readUInt32LE(end + 16)
  if (directorySize > maxDirectoryBytes || directoryStart + directorySize > size) return []

  const directory = await read(file, directoryStart, directoryStart + directorySize)
  const names: string[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const nameLength = directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}

async function read(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(end - start)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start)
  return buffer.subarray(0, bytesRead)
}
