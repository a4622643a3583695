import type { FieldOf, FieldOptions, Kind } from '../Field.ts'
import { textRules } from '../Query.ts'
import { readString } from './text.ts'

/** A number that the server generates when the row is added: prefix, date, running digits. */
export interface FillRule {
  /** The code of a 填值规则 that replaces the rest: administrators change it for their office. */
  rule?: string
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
