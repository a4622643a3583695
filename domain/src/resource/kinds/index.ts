import type { Kind } from '../Field.ts'
import { dictionariesKind, dictionaryKind, yesNoKind } from './choice.ts'
import { computedKind } from './computed.ts'
import { dateKind, datetimeKind, timeKind } from './date.ts'
import { fileKind, imageKind } from './file.ts'
import { jsonKind } from './json.ts'
import type { Target } from './keysOf.ts'
import { codeKind, markdownKind, multilineKind, richTextKind } from './longText.ts'
import { integerKind, moneyKind, numberKind } from './number.ts'
import { referenceKind, referencesKind } from './reference.ts'
import type { PlainField } from './PlainField.ts'
import { rowsKind, type RowsField } from './rows.ts'
import { sequenceKind } from './sequence.ts'
import { textKind } from './text.ts'

export type Field = PlainField | RowsField
export type FieldKind = Field['kind']
export type Fields = Record<string, Field>

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

/** The behaviour of a field. The table above pairs each kind with its field type, so the cast is safe. */
export function kindOf(field: Field): Kind<Field, unknown> {
  return kinds[field.kind] as unknown as Kind<Field, unknown>
}

/** The resource whose keys a field holds. */
export function targetOf(field: Field): Target | undefined {
  if ('resource' in field) return field
  return field.kind === 'text' ? field.names : undefined
}
