type Fault = () => Error

/** What a 32-bit number says when the true one is elsewhere. */
const elsewhere = 0xff_ff_ff_ff

/** The number of entries of a zip file and where they start. Large files have both in a second record (zip64). */
export function zipDirectory(bytes: Buffer, damaged: Fault): { count: number; start: number } {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  if (count !== 0xff_ff && start !== elsewhere) return { count, start }
  // A pointer to the second record is just before this one.
  const locator = end - 20
  if (locator < 0 || bytes.readUInt32LE(locator) !== 0x07064b50) throw damaged()
  const record = Number(bytes.readBigUInt64LE(locator + 8))
  if (record + 56 > bytes.length || bytes.readUInt32LE(record) !== 0x06064b50) throw damaged()
  return { count: Number(bytes.readBigUInt64LE(record + 32)), start: Number(bytes.readBigUInt64LE(record + 48)) }
}

/** Size, packed size and offset of the entry at this place; numbers that do not fit are in its extra field, in this order. */
export function zipNumbers(bytes: Buffer, at: number, damaged: Fault): [size: number, packed: number, offset: number] {
  const extraStart = at + 46 + bytes.readUInt16LE(at + 28)
  const extraEnd = extraStart + bytes.readUInt16LE(at + 30)
  if (extraEnd > bytes.length) throw damaged()
  let field = extraStart
  while (field + 4 <= extraEnd && bytes.readUInt16LE(field) !== 1) field += 4 + bytes.readUInt16LE(field + 2)
  let long = field + 4
  const numbers = [24, 20, 42].map((place) => {
    const short = bytes.readUInt32LE(at + place)
    if (short !== elsewhere) return short
    if (long + 8 > extraEnd) throw damaged()
    long += 8
    return Number(bytes.readBigUInt64LE(long - 8))
  })
  return numbers as [number, number, number]
}
