import type { Kind } from '../Field.ts'
import type * as builders from './plainBuilders.ts'

type Builders = typeof builders
type FieldIn<B> = B extends { kind: Kind<infer F, infer _V> } ? F : never

/** Every kind of field except the sub-table. */
export type PlainField = { [K in keyof Builders]: FieldIn<Builders[K]> }[keyof Builders]

type Value<F> = F extends { $value?: infer V } ? NonNullable<V> : never
/** The values of a row: required fields and server-generated numbers are present, the others may be null. */
export type RowOf<F> = {
  [K in keyof F]: F[K] extends { required: true } | { kind: 'sequence' } ? Value<F[K]> : Value<F[K]> | null
}
