import { kindOf, missingMessage, moneyText, type PlainField, problemMessage, type Read } from '@lexdesk/domain'
import { number } from '@lexdesk/domain/fields'
import type { GridColumn } from '@lexdesk/parts'
import { plainNumber } from '../texts/numberText.ts'

type CellText = NonNullable<GridColumn['text']>
type TextColumn = Parameters<CellText['print']>[1]

/** Text that is no value of its field. It stays in the cell to be corrected; no kind accepts it. */
interface Unread {
  unread: string
}

export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && typeof (value as Unread).unread === 'string'

/** Labels of values that the dictionary does not offer, and of references: those that were sent with the rows. */
export type KnownTexts = ReadonlyMap<unknown, string>

/** How the cells of a field are written and read: as in sheets, so that the same texts are accepted everywhere. */
export function cellText(field: PlainField, known: KnownTexts): CellText {
  return {
    print: (value, column) => printCell(field, value, column, known),
    show: (value, column) =>
      field.kind === 'money' && Number.isSafeInteger(value)
        ? moneyText(Number(value))
        : printCell(field, value, column, known),
    parse(text, column) {
      const read = readCell(field, text, column)
      return 'problem' in read ? { value: { unread: text } satisfies Unread } : { value: read.value ?? '' }
    },
  }
}

/** The message for a value of a cell, as in a form. Text that is being typed is read first. */
export function cellError(field: PlainField, value: unknown, column: TextColumn): string | undefined {
  const text = isUnread(value) ? value.unread : isNumeric(field) && typeof value === 'string' ? value : undefined
  const typed = text === undefined ? { value } : readCell(field, text, column)
  const read = 'problem' in typed ? typed : kindOf(field).read(typed.value === '' ? null : typed.value, field)
  if ('problem' in read) return problemMessage(field.title, read.problem)
  return read.value === null && field.required && !field.startsAs ? missingMessage(field) : undefined
}

export const isNumeric = ({ kind }: PlainField): boolean => kind === 'number' || kind === 'integer' || kind === 'money'

function printCell(field: PlainField, value: unknown, column: TextColumn, known: KnownTexts): string {
  if (value === null || value === undefined || value === '') return ''
  if (isUnread(value)) return value.unread
  // More decimals than cents are kept until they are corrected.
  if (field.kind === 'money' && typeof value === 'number' && !Number.isSafeInteger(value)) return String(value / 100)
  const option = column.options?.find((one) => one.value === value)?.text
  return option ?? known.get(value) ?? kindOf(field).print(value, field, namesIn(column))
}

/** Limits are not applied here: a number that is too large stays a number and is reported by `cellError`. */
function readCell(field: PlainField, text: string, column: TextColumn): Read<unknown> {
  if (field.kind === 'text' || field.kind === 'multiline') return { value: text }
  if (!isNumeric(field)) return kindOf(field).readText(text, field, namesIn(column))
  const read = number.kind.read(plainNumber(text), number(field.title, { digits: 15 }))
  return field.kind === 'money' && 'value' in read && read.value !== null ? { value: centsIn(read.value) } : read
}

/** More than two decimals are kept, so that they are refused rather than cut off. */
function centsIn(yuan: number): number {
  const cents = Math.round(yuan * 100)
  return Math.abs(cents / 100 - yuan) < 1e-9 ? cents : yuan * 100
}

const namesIn = ({ options = [] }: TextColumn) => ({ dictionary: () => options, find: () => undefined })
