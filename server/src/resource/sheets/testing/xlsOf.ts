type XlsCell = string | number | { day: number } | null

interface XlsOptions {
  merges?: readonly (readonly [firstRow: number, lastRow: number, firstColumn: number, lastColumn: number])[]
  isEncrypted?: boolean
}

/** A small hand-made workbook in the old binary format: records in a compound file. */
export function xlsOf(
  rows: readonly (readonly XlsCell[])[],
  { merges = [], isEncrypted = false }: XlsOptions = {},
): Buffer {
  const password = isEncrypted ? [record(0x2f, Buffer.alloc(6))] : []
  const formats = [record(0xe0, styleOf(0)), record(0xe0, styleOf(14))]
  const sheetName = Buffer.concat([Buffer.from([2, 1]), Buffer.from('数据', 'utf16le')])
  const before = Buffer.concat([startOf(5), ...password, ...formats])
  const boundSheet = (position: number): Buffer =>
    record(0x85, Buffer.concat([u32(position), Buffer.from([0, 0]), sheetName]))
  const globals = before.length + boundSheet(0).length + 4
  const cells = rows.flatMap((row, rowIndex) => row.map((cell, column) => cellRecord(rowIndex, column, cell)))
  const areas = record(0xe5, Buffer.concat([u16(merges.length), ...merges.flat().map(u16)]))
  const stream = Buffer.concat([
    before,
    boundSheet(globals),
    record(0x0a),
    startOf(0x10),
    ...cells,
    areas,
    record(0x0a),
  ])
  return compoundFile('Workbook', stream)
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const record = (id: number, data: Buffer = Buffer.alloc(0)): Buffer => Buffer.concat([u16(id), u16(data.length), data])
const startOf = (kind: number): Buffer => record(0x809, Buffer.concat([u16(0x600), u16(kind), Buffer.alloc(12)]))
const styleOf = (format: number): Buffer => Buffer.concat([u16(0), u16(format), Buffer.alloc(16)])

function cellRecord(row: number, column: number, cell: XlsCell): Buffer {
  if (cell === null) return Buffer.alloc(0)
  if (typeof cell === 'string')
    return record(
      0x204,
      Buffer.concat([u16(row), u16(column), u16(0), u16(cell.length), Buffer.from([1]), Buffer.from(cell, 'utf16le')]),
    )
  const number = Buffer.alloc(8)
  number.writeDoubleLE(typeof cell === 'number' ? cell : cell.day)
  return record(0x203, Buffer.concat([u16(row), u16(column), u16(typeof cell === 'number' ? 0 : 1), number]))
}

const sectorSize = 512
const endOfChain = 0xfffffffe

/** One stream in sectors: header, table of sectors, directory, content. */
function compoundFile(name: string, content: Buffer): Buffer {
  // Shorter streams would be stored in the mini stream of the file.
  const count = Math.ceil(Math.max(content.length, 4096) / sectorSize)
  const size = count * sectorSize
  const table = Buffer.alloc(sectorSize, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(endOfChain, 4)
  for (let sector = 0; sector < count; sector++)
    table.writeUInt32LE(sector === count - 1 ? endOfChain : sector + 3, (sector + 2) * 4)
  const directory = Buffer.concat([
    entry('Root Entry', 5, 1, endOfChain, 0),
    entry(name, 2, 0xffffffff, 2, size),
    Buffer.alloc(256),
  ])
  const header = Buffer.alloc(sectorSize, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  const facts: [place: number, value: number][] = [[24, 0x3e], [26, 3], [28, 0xfffe], [30, 9], [32, 6]] // prettier-ignore
  for (const [place, value] of facts) header.writeUInt16LE(value, place)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  header.writeUInt32LE(0, 76)
  return Buffer.concat([header, table, directory, content, Buffer.alloc(size - content.length)])
}

function entry(name: string, kind: number, child: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes[66] = kind
  bytes[67] = 1
  bytes.writeUInt32LE(0xffffffff, 68)
  bytes.writeUInt32LE(0xffffffff, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}
