/** One query of a report in an external database. */
export interface SourceQuery {
  /** With the placeholders of its database. */
  text: string
  values: readonly (string | null)[]
  /** With 0 the statement is only checked. */
  mostRows: number
  /** Rows before the first one that is read. */
  skip?: number | undefined
  /** Counts all rows of the query. */
  counts?: boolean | undefined
  mostBytes: number
  timeoutMs: number
}

export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'list'

export interface SourceRows {
  fields: { name: string; type: ColumnType }[]
  /** As the database prints them; one more than asked for where there are more. */
  rows: (string | null)[][]
  /** All rows of the query, if they were to be counted. */
  total?: number
}

/** The result has more bytes than asked for. */
export class TooManyBytes extends Error {}
