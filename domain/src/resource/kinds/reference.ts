import type { FieldOf, FieldOptions, Kind } from '../Field.ts'
import { isBlank } from '../Field.ts'
import { choiceRules, type Rule } from '../Query.ts'
import { readList } from './choice.ts'
import { keyOf, keysOf, namesHint } from './keysOf.ts'
import { readString } from './text.ts'

interface ReferenceOptions extends FieldOptions {
  default?: string
  /** The record named here may be deleted nevertheless. */
  allowsDeletion?: true
  /** Fields of the chosen record that the form shows beside it, by name. */
  shows?: readonly string[]
}
type ReferenceKindName = 'reference' | 'user' | 'department' | 'tree' | 'category' | 'region'

/** One row of another resource. `key` is the field that is stored, the id by default. */
export interface ReferenceField<K extends ReferenceKindName = ReferenceKindName>
  extends ReferenceOptions, FieldOf<K, string> {
  kind: K
  resource: string
  key: string
}
/** A category below a root, such as 案由. */
export interface CategoryField extends ReferenceField<'category'> {
  /** The name of the root; if the tenant has none of this name, all its categories are offered. */
  root: string
}
interface ReferencesOptions extends FieldOptions {
  /** The maximum number of keys, 200 by default. */
  max?: number
  /** The records named here may be deleted nevertheless. */
  allowsDeletion?: true
}
export interface ReferencesField extends ReferencesOptions, FieldOf<'references', string[]> {
  kind: 'references'
  resource: string
  key: string
}

function referenceTo<K extends ReferenceKindName, O extends ReferenceOptions>(
  kind: K,
  title: string,
  resource: string,
  key: string,
  options?: O,
) {
  return { kind, title, resource, key, ...options } as ReferenceField<K> & O
}

export const reference = <const O extends ReferenceOptions>(title: string, resource: string, options?: O) =>
  referenceTo('reference', title, resource, 'id', options)
export const user = <const O extends ReferenceOptions>(title: string, options?: O) =>
  referenceTo('user', title, 'user', 'id', options)
export const department = <const O extends ReferenceOptions>(title: string, options?: O) =>
  referenceTo('department', title, 'department', 'id', options)
/** A row of a tree resource, picked level by level. */
export const tree = <const O extends ReferenceOptions & { key?: string }>(
  title: string,
  resource: string,
  options?: O,
) => referenceTo('tree', title, resource, 'id', options)
/** A category below the root of this name. */
export const category = <const O extends ReferenceOptions>(title: string, root: string, options?: O) =>
  ({ ...referenceTo('category', title, 'category', 'id', options), root }) as CategoryField & O
/** A region by its six-digit code. */
export const region = <const O extends ReferenceOptions>(title: string, options?: O) =>
  referenceTo('region', title, 'region', 'code', options)

export function references<const O extends ReferencesOptions>(title: string, resource: string, options?: O) {
  return { kind: 'references', title, resource, key: 'id', ...options } as ReferencesField & O
}

function referenceKind<K extends ReferenceKindName>(hint = '填写名称或编码'): Kind<ReferenceField<K>, string> {
  return {
    storage: 'text',
    rules: choiceRules,
    asks: '请选择',
    read: (raw) => readString(raw, 64),
    readText: (cell, field, names) => (isBlank(cell.trim()) ? { value: null } : keyOf(field, cell.trim(), names)),
    // The name is sent beside the value as {field}_dictText; without it only the value is available.
    print: (value) => value,
    hint: () => hint,
  }
}

const treeHint = '填写名称或编码；有同名时写明上级，如“上级/名称”'

const categoryKind: Kind<CategoryField, string> = referenceKind<'category'>(treeHint)

const referencesKind: Kind<ReferencesField, string[]> = {
  storage: 'list',
  rules: ['in', 'eq', 'isNull', 'notNull'] satisfies Rule[],
  asks: '请选择',
  read: (raw, { max }) => readList(raw, max),
  readText: (cell, field, names) => {
    const read = keysOf(field, cell, names)
    return 'problem' in read ? read : readList(read.value)
  },
  print: (value) => value.join(','),
  hint: () => namesHint,
}

reference.kind = referenceKind<'reference'>()
user.kind = referenceKind<'user'>()
department.kind = referenceKind<'department'>()
tree.kind = referenceKind<'tree'>(treeHint)
category.kind = categoryKind
region.kind = referenceKind<'region'>(treeHint)
references.kind = referencesKind
