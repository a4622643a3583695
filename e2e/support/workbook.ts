import { deflateRawSync, inflateRawSync } from 'node:zlib'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A spreadsheet with these texts, independent of the product's writer. */
export function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</t></is></c>`
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const links = (id: string, kind: string, target: string) =>
    `<Relationships xmlns="${packaged}"><Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/></Relationships>`
  return zip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': links('rId1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`,
  })
}

function zip(parts: Record<string, string>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, tail, Buffer.from(name))
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed])
    files.push(file)
    offset += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** The texts of the first sheet, independent of the product's reader. */
export function readWorkbook(bytes: Buffer): string[][] {
  const parts = readZip(bytes)
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si]) =>
    textIn(si!),
  )
  return [...sheet.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, line]) =>
    [...line!.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes, inner = '']) => {
      if (!attributes!.includes('t="s"')) return textIn(inner)
      return shared[Number(textIn(inner))] ?? ''
    }),
  )
}

const textIn = (xml: string): string =>
  [...xml.matchAll(/<(?:t|v)\b[^>]*>(.*?)<\/(?:t|v)>/gs)]
    .map(([, text]) => text)
    .join('')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** The texts of a zip file by the names of its parts. Streamed files have their sizes in the central directory only. */
export function readZip(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const isLong = bytes.readUInt32LE(end + 16) === inExtra
  const longEnd = isLong ? bytes.lastIndexOf('PK\x06\x06', undefined, 'latin1') : 0
  let at = isLong ? Number(bytes.readBigUInt64LE(longEnd + 48)) : bytes.readUInt32LE(end + 16)
  const count = isLong ? Number(bytes.readBigUInt64LE(longEnd + 32)) : bytes.readUInt16LE(end + 10)
  for (let left = count; left > 0; left -= 1) {
    const method = bytes.readUInt16LE(at + 10)
    const [nameLength, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ] as const
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    // Long numbers: size, packed size and offset after the name.
    const long = (place: number) => Number(bytes.readBigUInt64LE(at + 46 + nameLength + 4 + 8 * place))
    const number = (place: number, inLong: number) => {
      const short = bytes.readUInt32LE(at + place)
      return short === inExtra ? long(inLong) : short
    }
    const [size, file] = [number(20, 1), number(42, 2)] as const
    const start = file + 30 + bytes.readUInt16LE(file + 26) + bytes.readUInt16LE(file + 28)
    const packed = bytes.subarray(start, start + size)
    parts.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return parts
}

/** In place of a number that the extra field of zip64 has. */
const inExtra = 0xff_ff_ff_ff
