import type { SqlAnswer, SqlColumn, SqlColumnLine, SqlValue } from '@lexdesk/domain'
import { wallClock } from '../../../clock/wallClock.ts'
import type { Dictionaries } from '../../../resource/Engine.ts'
import type { SqlResult } from './runSql.ts'

const integerTypes = [20, 21, 23]
const numberTypes = [...integerTypes, 700, 701, 1700]
const booleanType = 16
const timeTypes = [1114, 1184]
const textListType = 1009

type Format = Pick<SqlColumn, 'kind'> & { digits?: number }

/** The rows as a reader sees them: with the texts of dictionaries, the formats and the sums of the columns. */
export function sqlAnswer(
  title: string,
  { fields, rows, isCut }: SqlResult,
  lines: readonly SqlColumnLine[],
  dictionaries: Dictionaries,
  tenantId: number,
): SqlAnswer {
  const made = fields.map(({ name, type }) => {
    const line = lines.find((one) => one.name === name)
    const { kind } = formatOf(line, type)
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

/** A number that cannot be shown exactly stays a text. */
function formatOf(line: SqlColumnLine | undefined, type: number): Format {
  if (!numberTypes.includes(type) || line?.dictionary || line?.format === 'text') return { kind: 'text' }
  if (line?.format === 'percent' || line?.format === 'number' || line?.format === 'integer')
    return { kind: line.format }
  return { kind: integerTypes.includes(type) ? 'integer' : 'number' }
}

function plainText(text: string, type: number, format: string | null | undefined): string {
  if (type === booleanType) return text === 't' ? '是' : '否'
  if (type === textListType) return text.slice(1, -1).replaceAll('"', '').replaceAll(',', '、')
  if (format === 'date') return text.slice(0, 10)
  return timeTypes.includes(type) ? text.slice(0, 19) : text
}
