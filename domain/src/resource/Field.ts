import type { Rule } from './Query.ts'

/** How a value rests in the database. `child` lives in a table of its own, `none` is not kept. */
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
  fixed?: 'left' | 'right'
  /** In the column settings, but not shown until the operator asks for it. */
  hidden?: boolean
}

export interface SearchOptions {
  rule: Rule | 'range'
  /** Behind 展开 in the search bar. */
  more?: boolean
}

export interface FieldOptions {
  required?: boolean
  /** Among living rows of a tenant, held by a database index. */
  unique?: boolean
  /** Set by the server or by an action, never by a form. */
  readOnly?: boolean
  /** Cannot be changed once the row exists. */
  fixed?: boolean
  /** A secret: accepted, never returned, in no filter, export or history. */
  writeOnly?: boolean
  help?: string
  list?: boolean | ListOptions
  search?: Rule | 'range' | SearchOptions
  form?: false | { section?: string; span?: 1 | 2 | 3 }
  /** The inherited spelling on the wire, where it differs. */
  wire?: string
  /** The wire carries the value of a dictionary as a number: `status: 1`. */
  wireNumber?: boolean
}

/** What every field has; `$value` exists only for the compiler. */
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

/** Look-ups that turn values into words and back. */
export interface Names {
  dictionary(code: string): readonly DictionaryItem[]
  /** The key of the row whose name is this text; undefined when there is none. */
  find(resource: string, key: string, text: string): string | undefined
}

export type Read<V> = { value: V | null } | { problem: string }

/** What a kind of field can do; one object a kind, no classes. */
export interface Kind<F, V> {
  storage: Storage
  rules: readonly Rule[]
  /** The verb of the message for a missing value. */
  asks: '请输入' | '请选择' | '请上传'
  /** From JSON: numbers may arrive as strings and the other way round. A problem reads after the title: 不能超过 10 个字. */
  read(raw: unknown, field: F): Read<V>
  /** From a spreadsheet cell or the clipboard, in the words that `print` writes. */
  readText(text: string, field: F, names: Names): Read<V>
  /** For people: exports, history, details, cards. */
  print(value: V, field: F, names: Names): string
}

export const isBlank = (raw: unknown): boolean => raw === undefined || raw === null || raw === ''
