import type { DictionariesField, DictionaryField, YesNoField } from './choice.ts'
import type { ComputedField } from './computed.ts'
import type { DateField, DatetimeField, TimeField } from './date.ts'
import type { FileField, ImageField } from './file.ts'
import type { JsonField } from './json.ts'
import type { CodeField, MarkdownField, MultilineField, RichTextField } from './longText.ts'
import type { IntegerField, MoneyField, NumberField } from './number.ts'
import type { ReferenceField, ReferencesField } from './reference.ts'
import type { SequenceField } from './sequence.ts'
import type { TextField } from './text.ts'

/** Every kind of field except the sub-table. */
export type PlainField =
  | TextField
  | MultilineField
  | RichTextField
  | MarkdownField
  | CodeField
  | NumberField
  | IntegerField
  | MoneyField
  | DateField
  | DatetimeField
  | TimeField
  | YesNoField
  | DictionaryField
  | DictionariesField
  | ReferenceField<'reference'>
  | ReferenceField<'user'>
  | ReferenceField<'department'>
  | ReferenceField<'tree'>
  | ReferenceField<'region'>
  | ReferencesField
  | FileField
  | ImageField
  | JsonField
  | SequenceField
  | ComputedField

type Value<F> = F extends { $value?: infer V } ? NonNullable<V> : never
/** The values of a row: required fields and server-generated numbers are present, the others may be null. */
export type RowOf<F> = {
  [K in keyof F]: F[K] extends { required: true } | { kind: 'sequence' } ? Value<F[K]> : Value<F[K]> | null
}
