import { inflateRawSync } from 'node:zlib'

const headerSize = 46

/** The text of a Word file. */
export function wordText(file: Buffer): string {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const name = file.toString('utf8', at + headerSize, at + headerSize + nameSize)
    if (name === 'word/document.xml') {
      const start = file.readUInt32LE(at + 42)
      const body = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
      const packed = file.subarray(body, body + file.readUInt32LE(at + 20))
      const xml = file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
      return xml.toString('utf8').replaceAll(/<[^>]+>/g, '')
    }
    at += headerSize + nameSize + extraSize + noteSize
  }
  throw new Error('no text in the Word file')
}
