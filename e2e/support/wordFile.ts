import { crc32, deflateRawSync } from 'node:zlib'

const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A Word file with these paragraphs. */
export function wordFile(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
        <Default Extension="xml" ContentType="application/xml"/>
        <Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    ],
    ['word/document.xml', `<w:document xmlns:w="${space}"><w:body>${text}</w:body></w:document>`],
  ]
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const [title, bytes] = [Buffer.from(name), Buffer.from(content)]
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, title)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed)
    offset += 30 + title.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}
