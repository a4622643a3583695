import { isRecord, type KeyedRecord, type PickerRecord, textOf } from '../PickerRecord.ts'

export interface RecordPage {
  records: readonly PickerRecord[]
  total: number
}

/** Reads `{ records, total }`; cuts the page from a plain list, which is not paged. */
export function readPage(answer: unknown, page: number, pageSize: number): RecordPage | undefined {
  if (answer === null) return { records: [], total: 0 }
  if (Array.isArray(answer)) {
    const all = answer.filter(isRecord)
    return { records: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
  }
  if (!isRecord(answer) || !Array.isArray(answer.records)) return undefined
  const records = answer.records.filter(isRecord)
  const total = Number(answer.total)
  return { records, total: Number.isFinite(total) && total >= records.length ? total : records.length }
}

/** Gives each row a unique key, even if the server sends duplicate or missing keys. */
export function keyRecords(
  records: readonly PickerRecord[],
  rowKey: string | ((record: PickerRecord) => string),
  valueField: string,
): KeyedRecord[] {
  const used = new Set<string>()
  return records.map((record, index) => {
    const own = typeof rowKey === 'string' ? textOf(record[rowKey]) : rowKey(record)
    const key = own === '' || used.has(own) ? `${own}#${index}` : own
    used.add(key)
    const value = valueField === '' ? key : textOf(record[valueField])
    return { rowKey: key, value: value === '' ? undefined : value, record }
  })
}
