import type { Kind } from '../Field.ts'
import { dictionariesKind, dictionaryKind, yesNoKind } from './choice.ts'
import type { DictionariesField, DictionaryField, YesNoField } from './choice.ts'
import { computedKind, type ComputedField } from './computed.ts'
import { dateKind, datetimeKind, timeKind } from './date.ts'
import type { DateField, DatetimeField, TimeField } from './date.ts'
import { fileKind, imageKind, type FileField, type ImageField } from './file.ts'
import { jsonKind, type JsonField } from './json.ts'
import type { Target } from './keysOf.ts'
import { codeKind, markdownKind, multilineKind, richTextKind } from './longText.ts'
import type { CodeField, MarkdownField, MultilineField, RichTextField } from './longText.ts'
import { integerKind, moneyKind, numberKind } from './number.ts'
import type { IntegerField, MoneyField, NumberField } from './number.ts'
import { referenceKind, referencesKind, type ReferenceField, type ReferencesField } from './reference.ts'
import { rowsKind, type RowsField } from './rows.ts'
import { sequenceKind, type SequenceField } from './sequence.ts'
import { textKind, type TextField } from './text.ts'

/** Every kind of field but the sub-table. */
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

export type Field = PlainField | RowsField
export type FieldKind = Field['kind']
export type Fields = Record<string, Field>

type Value<F> = F extends { $value?: infer V } ? NonNullable<V> : never
/** The values of a row: required fields and numbers that the server gives are there, the others may be null. */
export type RowOf<F> = {
  [K in keyof F]: F[K] extends { required: true } | { kind: 'sequence' } ? Value<F[K]> : Value<F[K]> | null
}

const kinds = {
  text: textKind,
  multiline: multilineKind,
  richText: richTextKind,
  markdown: markdownKind,
  code: codeKind,
  number: numberKind,
  integer: integerKind,
  money: moneyKind,
  date: dateKind,
  datetime: datetimeKind,
  time: timeKind,
  yesNo: yesNoKind,
  dictionary: dictionaryKind,
  dictionaries: dictionariesKind,
  reference: referenceKind,
  user: referenceKind,
  department: referenceKind,
  tree: referenceKind,
  region: referenceKind,
  references: referencesKind,
  file: fileKind,
  image: imageKind,
  json: jsonKind,
  sequence: sequenceKind,
  computed: computedKind,
  rows: rowsKind,
} satisfies { [K in FieldKind]: unknown }

/** The behaviour of a field. The table above pairs each kind with its own field type, so the cast is safe. */
export function kindOf(field: Field): Kind<Field, unknown> {
  return kinds[field.kind] as unknown as Kind<Field, unknown>
}

/** The rows whose keys a field holds. */
export function targetOf(field: Field): Target | undefined {
  if ('resource' in field) return field
  return field.kind === 'text' ? field.names : undefined
}
