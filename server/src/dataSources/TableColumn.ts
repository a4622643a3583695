/** A column of a table as its database has it. */
export interface TableColumn {
  name: string
  /** The name of its type in PostgreSQL; of the type behind a domain. MySQL has types of its own beside those. */
  type: string
  /** The type with its length or precision, for people. */
  shownType: string
  title: string | null
  isRequired: boolean
  isUnique: boolean
  length: number | null
  precision: number | null
  scale: number | null
}

/** A table of a data source. */
export interface DescribedTable {
  /** Empty for a table that does not exist or may not be read. */
  columns: TableColumn[]
  /** The columns of its primary key. */
  keys: string[]
}

/** A column that is read, and the most characters that are of use. */
export interface ReadColumn extends Pick<TableColumn, 'name' | 'type'> {
  longest: number
}

/** All rows of a table, with names that were found in the catalogue. */
export interface PagesQuery {
  table: string
  columns: readonly ReadColumn[]
  pageRows: number
}

/** Values as texts, times in those of the office. */
export type Page = (string | null)[][]
