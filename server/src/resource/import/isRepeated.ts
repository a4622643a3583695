import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { importRowTable } from './importTables.ts'

const r = columnsIn(importRowTable, 'r')

/** New rows whose cells equal those of a record or of an earlier line. */
export const isRepeated = sql<boolean>`(${r.repeatedId} is not null or ${r.repeatedLine} is not null)`
