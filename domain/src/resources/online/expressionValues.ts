import { keptWords, type ScalarType, type Scope } from '../../expression/environment.ts'
import { dayNumber, dayText, momentText } from '../../expression/dayNumber.ts'
import { roundDecimal } from '../../expression/roundDecimal.ts'
import type { ResultType } from '../../expression/parseExpression.ts'
import type { OnlineField, OnlineKind } from './OnlineField.ts'

/** What expressions know of a field. */
export type ExpressionField = Pick<OnlineField, 'name' | 'kind' | 'subTable' | 'length'>

type PlainKind = Exclude<OnlineKind, 'rows'>

/** How the values of a kind appear in expressions, and what a result becomes. */
interface ExpressionValue {
  type: ScalarType
  read(value: unknown): unknown
  /** Undefined for kinds that no expression fills. */
  write?(result: unknown, field: ExpressionField): unknown
  /** No formula fills it, only a default, which may call this function. */
  startsBy?: string
}

const numberIn = (value: unknown): number =>
  value === null || value === undefined || value === '' ? NaN : Number(value)
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const listIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function rounded(value: unknown, digits: number): number | null {
  const result = roundDecimal(Number(value), digits)
  return Math.abs(result) <= 1e15 ? result : null
}

const text = (longest: number): ExpressionValue => ({
  type: 'string',
  read: textIn,
  write: (result, { length }) => String(result).slice(0, length ?? longest) || null,
})
const key: ExpressionValue = { type: 'string', read: textIn }
const keyOrNone = (result: unknown): string | null => String(result) || null
const keys: ExpressionValue = { type: 'list<string>', read: listIn }

/** Fits the column: 32 bits. */
const largestInteger = 2_147_483_647

const values: Record<PlainKind, ExpressionValue> = {
  text: text(100),
  multiline: text(500),
  richText: key,
  markdown: key,
  integer: {
    type: 'double',
    read: numberIn,
    write: (result) => {
      const whole = rounded(result, 0)
      return whole === null || Math.abs(whole) > largestInteger ? null : whole
    },
  },
  number: { type: 'double', read: numberIn, write: (result, { length }) => rounded(result, length ?? 2) },
  // Stored in cents; people write and compare the main unit.
  money: {
    type: 'double',
    read: (value) => numberIn(value) / 100,
    write: (result) => {
      const cents = Math.round(roundDecimal(Number(result), 2) * 100)
      return Number.isSafeInteger(cents) ? cents : null
    },
  },
  date: {
    type: 'double',
    read: (value) => dayNumber(textIn(value)),
    write: (result) => dayText(Number(result)) ?? null,
  },
  datetime: {
    type: 'double',
    read: (value) => dayNumber(textIn(value)),
    write: (result) => momentText(Number(result)) ?? null,
  },
  time: key,
  yesNo: { type: 'bool', read: (value) => value === 'Y', write: (result) => (result === true ? 'Y' : 'N') },
  dictionary: { ...key, write: keyOrNone },
  dictionaries: keys,
  reference: key,
  references: keys,
  user: { ...key, write: keyOrNone, startsBy: 'me' },
  department: { ...key, write: keyOrNone, startsBy: 'myDepartment' },
  region: key,
  category: key,
  tree: key,
  popup: key,
  // Drawn after everything else is computed: no expression sees it.
  sequence: key,
  file: keys,
  image: keys,
}

const valueOf = ({ kind }: ExpressionField): ExpressionValue | undefined => (kind === 'rows' ? undefined : values[kind])

/** The type that a formula or a computed default must have; undefined where the kind takes none. */
export function resultTypeOf(field: ExpressionField, purpose: 'formula' | 'start'): ResultType | undefined {
  const value = valueOf(field)
  return value?.write && (purpose === 'start' || !value.startsBy) ? value.type : undefined
}

/** The functions that the default of a field can call beside those of every expression. */
export function startFunctionsOf(field: ExpressionField): string[] {
  const own = valueOf(field)?.startsBy
  return ['today', 'now', ...(own ? [own] : [])]
}

export const writeResult = (field: ExpressionField, result: unknown): unknown => valueOf(field)?.write?.(result, field)

/** Whether a value that was not entered is NaN, so that no comparison holds. */
export const isNumeric = (field: ExpressionField): boolean => valueOf(field)?.type === 'double'

export const linesIn = (fields: readonly ExpressionField[], subTable: string | null): ExpressionField[] =>
  fields.filter(
    (field) =>
      (field.subTable ?? '') === (subTable ?? '') &&
      field.name !== '' &&
      field.kind !== 'sequence' &&
      !keptWords.has(field.name),
  )

/** The variables of expressions in the form itself, or in one of its sub-tables. */
export function scopeOf(fields: readonly ExpressionField[], subTable: string | null): Scope {
  return Object.fromEntries(
    linesIn(fields, subTable).map((field) => [
      field.name,
      valueOf(field)?.type ??
        Object.fromEntries(linesIn(fields, field.name).map((line) => [line.name, valueOf(line)?.type ?? 'string'])),
    ]),
  )
}

export const readValue = (field: ExpressionField, value: unknown): unknown => valueOf(field)?.read(value)
