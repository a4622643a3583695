import {
  columnName,
  type DictionaryItem,
  type Field,
  fieldOf,
  isDate,
  mustDayNumber,
  type ReportDimension,
  type ReportLine,
  type ReportPeriod,
  type Resource,
  toPlainDate,
  wireName,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Scope } from '../../access/Scope.ts'
import type { Engine } from '../../resource/Engine.ts'
import { fieldColumns } from '../../resource/read/selectSql.ts'

type Key = string | null

/** How the values of a dimension are written, ordered and found again. */
export interface DimensionTexts {
  text(key: Key): string
  /** The rows with this value. */
  lines(key: Key): ReportLine[]
  compare(a: Key, b: Key): number
}

const noValue = '（空）'
/** A value whose record is deleted, or hidden from the reader. */
const unknownRecord = '（未知）'

export async function dimensionTexts(
  engine: Engine,
  resource: Resource,
  { field: name, by }: ReportDimension,
  scope: Scope,
  keys: readonly Key[],
): Promise<DimensionTexts> {
  const field = fieldOf(resource, name)!
  const wire = wireName(resource, name)
  const isEmpty: ReportLine = { field: wire, rule: 'isNull', val: '' }
  if (by && isDate(field)) {
    return {
      text: (key) => (key === null ? noValue : periodText(by, key)),
      lines: (key) => {
        if (key === null) return [isEmpty]
        const [from, to] = [key, lastDay(by, key)]
        const val = field.kind === 'datetime' ? [`${from} 00:00:00`, `${to} 23:59:59`] : [from, to]
        return [{ field: wire, rule: 'between', val }]
      },
      compare: byText((key) => key),
    }
  }
  const known = await namesOf(engine, name, field, scope, keys)
  const items = 'dictionary' in field ? engine.dictionaries.items(field.dictionary, scope.tenantId) : []
  const text = (key: Key) => (key === null ? noValue : valueText(field, key, known, items))
  return {
    text,
    lines: (key) => [key === null ? isEmpty : { field: wire, rule: 'eq', val: key }],
    compare:
      items.length > 0
        ? byPlace(items.map(({ value }) => value))
        : field.kind === 'integer'
          ? (a, b) => Number(a ?? Infinity) - Number(b ?? Infinity)
          : byText(text),
  }
}

function valueText(field: Field, key: string, known: ReadonlyMap<string, string>, items: readonly DictionaryItem[]) {
  if (field.kind === 'dictionary') return items.find(({ value }) => value === key)?.text ?? key
  if (field.kind === 'yesNo') return key === field.values[0] ? '是' : '否'
  if ('resource' in field) return known.get(key) ?? unknownRecord
  return known.get(key) ?? key
}

/** The names of referenced rows by the read path of lists: a row that is walled from the reader has none. */
async function namesOf(
  engine: Engine,
  name: string,
  field: Field,
  scope: Scope,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, string>> {
  const named = fieldColumns(engine, name, field, scope).find((column) => column.name === `${name}_dictText`)
  const wanted = [...new Set(keys.filter((key) => key !== null))]
  if (!named || wanted.length === 0) return new Map()
  const { rows } = await sql<{ key: string; text: string | null }>`
    select key, text from (
      select ${sql.ref(`t.${columnName(name)}`)} as key, ${named.sql} as text
      from unnest(${wanted}::text[]) as t(${sql.ref(columnName(name))})) named
    where text is not null`.execute(engine.db.kysely)
  return new Map(rows.map(({ key, text }) => [key, text!]))
}

const collator = new Intl.Collator('zh-CN', { numeric: true })

/** Rows without a value come last. */
const byText =
  (textOf: (key: Key) => string | null) =>
  (a: Key, b: Key): number =>
    a === null || b === null
      ? Number(a === null) - Number(b === null)
      : collator.compare(textOf(a) ?? '', textOf(b) ?? '')

const byPlace = (values: readonly string[]) => {
  const place = (key: Key) => (key === null ? Infinity : values.indexOf(key) < 0 ? values.length : values.indexOf(key))
  return (a: Key, b: Key): number => (place(a) === place(b) ? 0 : place(a) - place(b))
}

function lastDay(by: ReportPeriod, from: string): string {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  const before = (y: number, m: number) =>
    toPlainDate(mustDayNumber(`${y + Math.floor((m - 1) / 12)}-${String(((m - 1) % 12) + 1).padStart(2, '0')}-01`) - 1)
  if (by === 'day') return from
  if (by === 'week') return toPlainDate(mustDayNumber(from) + 6)
  return before(year, month + { month: 1, quarter: 3, year: 12 }[by])
}

function periodText(by: ReportPeriod, from: string): string {
  if (by === 'year') return from.slice(0, 4)
  if (by === 'month') return from.slice(0, 7)
  if (by === 'quarter') return `${from.slice(0, 4)} 年 ${Math.ceil(Number(from.slice(5, 7)) / 3)} 季度`
  return by === 'week' ? `${from} 至 ${lastDay(by, from).slice(5)}` : from
}
