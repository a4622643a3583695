/** The target shape of a table; derived from resource definitions, compared and created by schema sync. */
export interface TableSpec<N extends string = string, T extends string = string> {
  name: T
  columns: readonly ColumnSpec<N>[]
  primaryKey: string[]
  indexes: IndexSpec[]
  /** Combinations that no two rows may share. */
  exclusions?: ExclusionSpec[]
  /** Maintains an exact count of active rows per tenant and day, so that totals and deep pages of lists are cheap. */
  tally?: boolean
  /** The same for lines that are only appended and deleted, in groups: an exact count of each value per tenant and day. */
  groupTally?: GroupTally
  /** Records in `file_use` which files the rows use. */
  fileUse?: FileUseSpec
}

export interface GroupTally {
  /** The column of the group. */
  by: string
  /** The column with the time of a line. */
  at: string
}

export interface FileUseSpec {
  resource: string
  /** The column that holds the id of the record. */
  rowColumn: string
  /** Columns that refer to files: as lists of paths, or by their addresses inside a text. */
  columns: { column: string; field: string; isText: boolean }[]
  /** Only rows of this tenant: of extra fields, whose columns other tenants may use for something else. */
  tenantId?: number
}

export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'time(0)'
  | 'timestamptz(0)'
  | 'jsonb'
  | 'text[]'
  | 'bytea'

export interface ColumnSpec<N extends string = string> {
  name: N
  type: ColumnType
  notNull?: boolean
  /** A SQL expression, spelled as the catalog prints it (`'09:00:00'`, `now()`); otherwise each start sets it again. */
  default?: string
  /** Only for text: ids and codes compare by bytes. */
  collation?: 'C'
}

export interface IndexSpec {
  name: string
  /** Column names, optionally followed by ` desc`; with parentheses it is an expression, `lower(username)`. */
  columns: string[]
  unique?: boolean
  /** The SQL predicate of a partial index. */
  where?: string
  /**
   * `substring` serves `like '%x%'` by `substringCondition`, for any text including one or two Chinese characters; for
   * short texts, since it costs writers one key per character. `list` serves `text[]` containment.
   */
  method?: 'btree' | 'substring' | 'list'
}

/**
 * No two rows of `where` may agree in all of these: one lawyer at overlapping times. Enforced by a constraint, so it is
 * safe under concurrency.
 */
export interface ExclusionSpec {
  name: string
  /** A column or an expression, with the operator that compares it between two rows. */
  elements: { key: string; operator: '=' | '&&' }[]
  /** The SQL predicate of the rows it applies to. */
  where?: string
}

/** A table without a resource. The compiler knows its name and its columns. */
export const defineTable = <const N extends string, const T extends string>(spec: TableSpec<N, T>): TableSpec<N, T> =>
  spec

/** A table that migrations create; its columns are listed for the statements. */
export interface NamedTable<N extends string = string, T extends string = string> {
  name: T
  columns: readonly { name: N }[]
}

export const nameTable = <const N extends string, const T extends string>(
  name: T,
  columns: readonly N[],
): NamedTable<N, T> => ({ name, columns: columns.map((column) => ({ name: column })) })

/** The columns of these tables for the query builder. */
export type NamedTables<S extends NamedTable> = { [X in S as X['name']]: Record<X['columns'][number]['name'], unknown> }
