import type { FieldOf, FieldOptions, Kind } from '../Field.ts'
import { textRules } from '../Query.ts'
import { readString } from './text.ts'

/** A number that the server generates when the row is added: prefix, date, running digits. */
export interface FillRule {
  prefix: string
  date?: 'YYYY' | 'YYYYMM' | 'YYYYMMDD'
  digits: number
}

export interface SequenceField extends FieldOptions, FieldOf<'sequence', string> {
  kind: 'sequence'
  fill: FillRule
}

export function sequence<const O extends FieldOptions>(title: string, fill: FillRule, options?: O) {
  return { kind: 'sequence', title, fill, readOnly: true, unique: true, ...options } as SequenceField & O
}

/** `today` is `YYYY-MM-DD`; the counter restarts with each period. */
export function fillPeriod(fill: FillRule, today: string): string {
  return fill.date ? today.replaceAll('-', '').slice(0, fill.date.length) : ''
}

export function fillNumber(fill: FillRule, period: string, count: number): string {
  const running = String(count).padStart(fill.digits, '0')
  return period ? `${fill.prefix}${period}-${running}` : `${fill.prefix}${running}`
}

const sequenceKind: Kind<SequenceField, string> = {
  storage: 'text',
  rules: textRules,
  asks: '请输入',
  read: (raw) => readString(raw, 64),
  readText: (cell) => readString(cell.trim(), 64),
  print: (value) => value,
  hint: () => '',
}

sequence.kind = sequenceKind
