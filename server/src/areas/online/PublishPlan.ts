import type { TablesPlan } from './planTables.ts'

/** A plan, and what only publishing needs. */
export interface PublishPlan extends TablesPlan {
  notes: string[]
  /** Columns that are dropped because they are empty. */
  emptied: EmptyColumn[]
}

interface EmptyColumn {
  table: string
  column: string
  title: string
}
