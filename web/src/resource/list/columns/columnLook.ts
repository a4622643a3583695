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

/** The default width of a column. */
export function columnWidth(field: Field): number {
  return Math.max(widths[field.kind] ?? 180, field.title.length * 14 + 42)
}

const numeric: readonly FieldKind[] = ['number', 'integer', 'money']

export function columnAlign(field: Field): 'left' | 'right' {
  return numeric.includes(field.kind) ? 'right' : 'left'
}
