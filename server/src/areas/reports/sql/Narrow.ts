import type { SourceRows } from '../../../dataSources/SourceQuery.ts'

/** The database in which a statement runs. */
export interface RunsIn {
  dialect: 'postgresql' | 'mysql'
  /** It is that of this product. */
  isOwn: boolean
}

/** Takes a value and returns its placeholder. */
export type Bind = (value: string) => string

/** What is selected (all columns without it), and what follows the statement, whose rows are `report_rows` there. */
export interface Narrowed {
  select?: (bind: Bind) => string
  rest: (bind: Bind) => string
}

/** Only some of the rows of a statement, or another order; known when its columns are. */
export type Narrow = (fields: SourceRows['fields'], runsIn: RunsIn) => Narrowed
