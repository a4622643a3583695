import type { FieldOf, FieldOptions, Kind } from '../Field.ts'

/** Computed from the row when shown; not stored, not filterable, not sortable. */
export interface ComputedField extends FieldOptions, FieldOf<'computed', string | number> {
  kind: 'computed'
  from: (row: Readonly<Record<string, unknown>>) => string | number | null
}

export function computed<const O extends FieldOptions>(title: string, from: ComputedField['from'], options?: O) {
  return { kind: 'computed', title, from, readOnly: true, ...options } as ComputedField & O
}

const computedKind: Kind<ComputedField, string | number> = {
  storage: 'none',
  rules: [],
  asks: '请输入',
  read: () => ({ value: null }),
  readText: () => ({ value: null }),
  print: (value) => String(value),
  hint: () => '',
}

computed.kind = computedKind
