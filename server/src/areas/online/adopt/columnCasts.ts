import { type OnlineKind, syncedKinds } from '@lexdesk/domain'
import { quote } from '../../../database/schema/tableSql.ts'
import type { TableColumn } from '../../../dataSources/TableColumn.ts'

type Cast = (column: string) => string
type Casts = Partial<Record<OnlineKind, Cast>>

const as =
  (type: string): Cast =>
  (column) =>
    `${column}::${type}`
const yesNo: Cast = (column) => `case ${column} when true then 'Y' when false then 'N' end`
const cents: Cast = (column) => `round(${column}::numeric * 100)::bigint`
/** A time without a zone is that of the office. */
const inOffice: Cast = (column) => `(${column} at time zone 'Asia/Shanghai')::timestamptz(0)`

const whole: Casts = { integer: as('integer'), number: as('numeric'), money: cents }
const number: Casts = { number: as('numeric') }

/** What a value of a type can become without ever failing, with the usual kind first. */
const casts: Readonly<Record<string, Casts>> = {
  bool: { yesNo },
  int2: whole,
  int4: whole,
  int8: number,
  numeric: number,
  float4: number,
  float8: number,
  money: { money: cents, number: as('numeric') },
  date: { date: as('date') },
  timestamp: { datetime: inOffice, date: as('date') },
  timestamptz: { datetime: as('timestamptz(0)') },
  time: { time: as('time(0)') },
}

/** An empty text is blank: a resource has no other, and conditions cannot ask for it. */
const text: Cast = (column) => `nullif(${column}::text, '')`
/** Any value can be shown as text. */
const asText: Casts = { text, multiline: text, dictionary: text }

/** More digits than this before the point do not fit when stored as cents. */
const mostDigits = 15

function castsOf({ type, precision, scale }: TableColumn): Casts {
  const own = casts[type] ?? {}
  const isSmall = type === 'numeric' && precision !== null && precision - (scale ?? 0) <= mostDigits
  return { ...own, ...(isSmall && { money: cents }), ...asText }
}

/** The kinds that a column can have as a field, the usual one first. */
export const kindsOf = (column: TableColumn): OnlineKind[] => Object.keys(castsOf(column)) as OnlineKind[]

/** A text of a data source can hold any of these: its values are read one by one, and those that do not fit are reported. */
export const sourceKindsOf = (column: TableColumn): OnlineKind[] =>
  isTextType(column)
    ? [...kindsOf(column), ...syncedKinds.filter((kind) => !kindsOf(column).includes(kind))]
    : kindsOf(column)

/** Whether people know the type as something else than a text. */
export const isTextType = ({ type }: TableColumn): boolean =>
  ['text', 'varchar', 'bpchar', 'uuid', 'name'].includes(type)
export const hasOwnKind = ({ type }: TableColumn): boolean => Object.hasOwn(casts, type)

/** The values of a column `t` as those of a field; undefined where they cannot be. */
export const castOf = (column: TableColumn, kind: OnlineKind): string | undefined =>
  castsOf(column)[kind]?.(`t.${quote(column.name)}`)
