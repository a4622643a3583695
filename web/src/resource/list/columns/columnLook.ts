import type { Field, FieldKind } from '@lexdesk/domain'

const widths: Partial<Record<FieldKind, number>> = {
  number: 110,
  integer: 100,
  money: 130,
  date: 112,
  datetime: 152,
  time: 100,
  yesNo: 96,
  dictionary: 112,
  dictionaries: 160,
  user: 100,
  department: 140,
  reference: 140,
  region: 140,
  image: 96,
  multiline: 260,
}

/** The width of a column, by default that of its kind: wide enough for its title with the arrow and the question mark. */
export function columnWidth(field: Field, wanted = widths[field.kind] ?? 180): number {
  return Math.max(wanted, field.title.length * 14 + (field.help ? 58 : 40))
}

const numeric: readonly FieldKind[] = ['number', 'integer', 'money']

export function columnAlign(field: Field): 'left' | 'right' {
  return numeric.includes(field.kind) ? 'right' : 'left'
}
