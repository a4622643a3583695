import type { DictionaryItem, Field, FieldKind } from '@lexdesk/domain'

/** How the old wire calls the control of a field (§4.23, `fieldShowType`). */
const controls: Partial<Record<FieldKind, string>> = {
  multiline: 'textarea',
  richText: 'umeditor',
  markdown: 'markdown',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  yesNo: 'switch',
  dictionary: 'list',
  dictionaries: 'list_multi',
  reference: 'sel_search',
  references: 'sel_search',
  user: 'sel_user',
  department: 'sel_depart',
  region: 'pca',
  tree: 'sel_tree',
  category: 'cat_tree',
  file: 'file',
  image: 'image',
  rows: 'tab',
}

/** How it calls the type of a column. */
const columnTypes: Partial<Record<FieldKind, string>> = {
  multiline: 'Text',
  richText: 'Text',
  markdown: 'Text',
  integer: 'int',
  number: 'double',
  money: 'BigDecimal',
  date: 'Date',
  datetime: 'Datetime',
}

export const controlOf = (kind: FieldKind): string => controls[kind] ?? 'text'
/** Of a field in its form, where a text may be picked from a report. */
export const formControlOf = (field: Field): string =>
  field.kind === 'text' && field.popup ? 'popup' : controlOf(field.kind)
export const columnTypeOf = (kind: FieldKind): string => columnTypes[kind] ?? 'string'

export interface Option {
  value: string
  text: string
  title: string
}

const yesNoOptions: Option[] = [
  { value: 'Y', text: '是', title: '是' },
  { value: 'N', text: '否', title: '否' },
]

/** The items of a dictionary for the tenant of the caller. */
export type ItemsOf = (dictionary: string) => readonly DictionaryItem[]

/** The values that can be chosen, with their texts; undefined for fields without such a list. */
export function optionsOf(field: Field, itemsOf: ItemsOf): Option[] | undefined {
  if (field.kind === 'yesNo') return yesNoOptions
  if (field.kind !== 'dictionary' && field.kind !== 'dictionaries') return undefined
  return itemsOf(field.dictionary).map(({ value, text }) => ({ value, text, title: text }))
}
