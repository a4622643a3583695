import type { Author } from './Author.ts'
import type { Rule } from './Query.ts'

export type Values = Record<string, unknown>

/** How a value is stored in the database. `child` has its own table, `none` is not stored. */
export type Storage =
  | 'text'
  | 'list'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'date'
  | 'datetime'
  | 'time'
  | 'json'
  | 'child'
  | 'none'

export interface ListOptions {
  width?: number
  fixed?: 'left'
  /** Its place among the columns that are shown, from 0; by default as defined. */
  order?: number
  /** In the column settings, but hidden by default. */
  hidden?: boolean
  /** Columns with 3, then those with 2 (the default), are left out where they do not fit; 1 is always shown. */
  importance?: 1 | 2 | 3
}

export interface SearchOptions {
  rule: Rule | 'range'
  /** Collapsed behind 展开 in the search bar. */
  more?: boolean
}

export interface FieldOptions {
  required?: boolean
  /** Unique among undeleted rows of a tenant, enforced by a database index. */
  unique?: boolean
  /** Set by the server or by an action, never by a form. */
  readOnly?: boolean
  /** Immutable after the row is created. */
  fixed?: boolean
  /** A secret: accepted but never returned; excluded from filters, exports and history. */
  writeOnly?: boolean
  /**
   * Only users with a permission of its own may see the field, or change it. `edit`: only those who may edit rows see
   * it; `never`: nobody sees it here.
   */
  guarded?: { see?: true | 'edit' | 'never'; change?: true }
  help?: string
  list?: boolean | ListOptions
  search?: Rule | 'range' | SearchOptions
  /** With `more` it is folded behind 更多信息, as long as it is optional. */
  form?: false | { section?: string; span?: 1 | 2 | 3; more?: boolean }
  /** Shown only while it holds; without it the field has no value. It sees the values of the fields above as settled. */
  shownIf?: (row: Values) => boolean
  /** Required only while it holds and the field is shown. */
  requiredIf?: (row: Values) => boolean
  /** While it holds, forms and imports cannot change the value. */
  lockedIf?: (row: Values) => boolean
  /** Computed at each write and stored; for a read-only field. */
  derive?: (row: Values) => unknown
  /** The value of a new row where none was entered. */
  startsAs?: (row: Values, author: Author) => unknown
  /** For a choice: the fields of the form that it fills in, by name, each with the field of the chosen record. */
  fills?: Readonly<Record<string, string>>
  /** The legacy spelling on the wire, where it differs. */
  wire?: string
  /** The wire carries the dictionary value as a number: `status: 1`. */
  wireNumber?: boolean
}

/** Properties of every field; `$value` exists only for the compiler. */
export interface FieldOf<K extends string, V> extends FieldOptions {
  kind: K
  title: string
  default?: V
  readonly $value?: V
}

export interface DictionaryItem {
  value: string
  text: string
  color?: string
}

/** Lookups from values to words and back. */
export interface Names {
  dictionary(code: string): readonly DictionaryItem[]
  /** The key of the row with this name; undefined when there is none. */
  find(resource: string, key: string, text: string): string | undefined
}

export type Read<V> = { value: V | null } | { problem: string }

/** The behaviour of a kind of field; one object per kind, no classes. */
export interface Kind<F, V> {
  storage: Storage
  rules: readonly Rule[]
  /** The verb in the message for a missing value. */
  asks: '请输入' | '请选择' | '请上传'
  /** Parses JSON: numbers may arrive as strings and vice versa. A problem is shown after the title: 不能超过 10 个字. */
  read(raw: unknown, field: F): Read<V>
  /** Parses a spreadsheet cell or clipboard text in the format that `print` writes. */
  readText(text: string, field: F, names: Names): Read<V>
  /** For people: exports, history, details, cards. */
  print(value: V, field: F, names: Names): string
  /** How to fill in a column of a sheet; empty for values that people do not enter. */
  hint(field: F): string
}

export const isBlank = (raw: unknown): boolean => raw === undefined || raw === null || raw === ''
