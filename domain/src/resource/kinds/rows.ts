import type { FieldOf, FieldOptions, Kind } from '../Field.ts'
import type { PlainField, RowOf } from './PlainField.ts'

/** A sub-table: rows that belong to this row and are saved with it. */
export interface RowsField<F extends Record<string, PlainField> = Record<string, PlainField>>
  extends FieldOptions, FieldOf<'rows', RowOf<F>[]> {
  kind: 'rows'
  fields: F
  min?: number
  max?: number
}

export function rows<
  const F extends Record<string, PlainField>,
  const O extends FieldOptions & { min?: number; max?: number },
>(title: string, fields: F, options?: O) {
  return { kind: 'rows', title, fields, ...options } as RowsField<F> & O
}

/** Rows are read by `readRow`, which knows the fields; this kind only defines where they are stored. */
const rowsKind: Kind<RowsField, unknown[]> = {
  storage: 'child',
  rules: [],
  asks: '请输入',
  read: (raw) =>
    Array.isArray(raw) ? { value: raw } : raw === undefined || raw === null ? { value: null } : { problem: '应为列表' },
  readText: () => ({ value: null }),
  print: (value) => `${value.length} 行`,
  hint: () => '',
}

rows.kind = rowsKind
