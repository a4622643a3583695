import type { SqlAnswer, SqlColumn, SqlColumnLine, SqlValue } from '@lexdesk/domain'
import { wallClock } from '../../../clock/wallClock.ts'
import type { Dictionaries } from '../../../resource/Engine.ts'
import type { ColumnType } from '../../../dataSources/SourceQuery.ts'
import type { SqlResult } from './SqlRequest.ts'

/** The rows as a reader sees them: with the texts of dictionaries, the formats and the sums of the columns. */
export function sqlAnswer(
  title: string,
  { fields, rows, isCut }: SqlResult,
  lines: readonly SqlColumnLine[],
  dictionaries: Dictionaries,
  tenantId: number,
): SqlAnswer {
  const made = fields.map(({ name, type }, place) => {
    const line = lines.find((one) => one.name === name)
    const isExact = rows.every((row) => isExactNumber(row[place] ?? null))
    const kind = isExact ? kindOf(line, type) : 'text'
    const at = fields.findIndex((one) => one.name === (line?.linkColumn ?? name))
    const link = line?.link && at >= 0 ? { resource: line.link, at } : undefined
    const column: SqlColumn = { name, title: line?.title ?? name, kind, ...(link && { link }) }
    const read = (text: string | null): SqlValue => {
      if (text === null) return null
      if (kind !== 'text') return Number(text)
      const words = line?.dictionary ? dictionaries.text(line.dictionary, text, tenantId) : undefined
      return words ?? plainText(text, type, line?.format)
    }
    return { column, read, isSummed: line?.isSummed === 'Y' && kind !== 'text' && kind !== 'percent' }
  })
  const values = rows.map((row) => row.map((text, at) => made[at]!.read(text)))
  const sumAt = (at: number): number =>
    values.reduce((sum, row) => sum + Math.round(Number(row[at] ?? 0) * 1e6), 0) / 1e6
  return {
    title,
    columns: made.map(({ column }) => column),
    rows: values,
    ...(made.some(({ isSummed }) => isSummed) && {
      sums: made.map(({ isSummed }, at) => (isSummed ? sumAt(at) : null)),
    }),
    isCut,
    asOf: wallClock(),
  }
}

/** Long numbers are ids, which would be shown with other digits. */
const isExactNumber = (text: string | null): boolean =>
  text === null || !/^-?\d{16,}$/.test(text) || Number.isSafeInteger(Number(text))

export function kindOf(line: SqlColumnLine | undefined, type: ColumnType): SqlColumn['kind'] {
  if ((type !== 'integer' && type !== 'number') || line?.dictionary || line?.format === 'text') return 'text'
  if (line?.format === 'percent' || line?.format === 'number' || line?.format === 'integer') return line.format
  return type
}

function plainText(text: string, type: ColumnType, format: string | null | undefined): string {
  if (type === 'boolean') return text === 't' ? '是' : '否'
  if (type === 'list') return text.slice(1, -1).replaceAll('"', '').replaceAll(',', '、')
  if (format === 'date') return text.slice(0, 10)
  return type === 'time' ? text.slice(0, 19) : text
}
