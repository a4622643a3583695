import { counselRequest } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'

const t = columnsOf(counselRequest, 't')

/**
 * Client requests (`t`) past their due time, answered or not. Does not depend on the job that marks them; a paused
 * clock is never late.
 */
export const isLateRequest = (now: string): RawBuilder<boolean> => sql`(coalesce(${t.breached} = 'Y', false)
  or coalesce(${t.status} <> 'paused' and coalesce(${t.doneAt}, ${now}::timestamptz) > ${t.dueAt}, false))`
