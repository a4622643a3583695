import type { Kind } from '../Field.ts'
import type { Target } from './keysOf.ts'
import * as plain from './plainBuilders.ts'
import type { PlainField } from './PlainField.ts'
import { rows, type RowsField } from './rows.ts'

export type Field = PlainField | RowsField
export type FieldKind = Field['kind']
export type Fields = Record<string, Field>

/** A kind is called like its builder. */
const builders = { ...plain, rows } satisfies { [K in FieldKind]: unknown }

/** The behaviour of a field. Each builder pairs its kind with its field type, so the cast is safe. */
export function kindOf(field: Field): Kind<Field, unknown> {
  return builders[field.kind].kind as unknown as Kind<Field, unknown>
}

/** The resource whose keys a field holds. */
export function targetOf(field: Field): Target | undefined {
  if ('resource' in field) return field
  return field.kind === 'text' ? field.names : undefined
}
