import type { Resource, RowBase } from '../resource/defineResource.ts'
import type { Values } from '../resource/readRow.ts'

type WireName<K extends string, F> = F extends { wire: infer W extends string } ? W : K
type ValueOf<F> = F extends { $value?: infer V } ? NonNullable<V> : never

/** Lists are joined by commas, sub-tables are lists of rows, some codes are numbers. */
type WireValue<F> = F extends { wireNumber: true }
  ? number
  : ValueOf<F> extends readonly string[]
    ? string
    : ValueOf<F> extends readonly object[]
      ? Values[]
      : ValueOf<F>

/** Fields that every row has; lists leave out long texts. */
type PresentNames<F> = {
  [K in keyof F & string]: F[K] extends { writeOnly: true }
    ? never
    : F[K] extends { required: true } | { kind: 'sequence' }
      ? K
      : never
}[keyof F & string]
type OtherNames<F> = {
  [K in keyof F & string]: F[K] extends { writeOnly: true } | { required: true } | { kind: 'sequence' } ? never : K
}[keyof F & string]

/** A row in the names and values of the wire, with the labels of its references; any values for an unknown resource. */
export type WireRow<R extends Resource> = string extends keyof R['fields']
  ? Values
  : RowBase & {
      [K in PresentNames<R['fields']> as WireName<K, R['fields'][K]>]: WireValue<R['fields'][K]>
    } & {
      [K in OtherNames<R['fields']> as WireName<K, R['fields'][K]>]?: WireValue<R['fields'][K]> | null
    } & {
      [K in (keyof R['fields'] & string) | 'createBy' | 'updateBy' as `${WireName<K, R['fields'][K]>}_dictText`]?:
        | string
        | null
    }
