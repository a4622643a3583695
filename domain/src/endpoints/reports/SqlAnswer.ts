/** Where something is wrong in a statement, from 1. */
export interface SqlPlace {
  line: number
  column: number
}

export interface SqlColumn {
  name: string
  title: string
  /** Texts are for people; the others are numbers or null. */
  kind: 'text' | 'integer' | 'number' | 'percent'
  /** The value opens a record of this resource, whose id is in another column of the row. */
  link?: { resource: string; at: number }
}

export type SqlValue = string | number | null

export interface SqlAnswer {
  title: string
  columns: SqlColumn[]
  rows: SqlValue[][]
  /** Sums of the rows that are shown, by column; undefined when no column is summed. */
  sums?: (number | null)[]
  /** There are more rows than are shown. */
  isCut: boolean
  asOf: string
}

/** What a statement can read. */
export interface SqlView {
  name: string
  title: string
  columns: { name: string; title: string; type: string }[]
}
