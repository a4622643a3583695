import { counselRequest } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'

const t = columnsOf(counselRequest, 't')

/**
 * Requests of clients (`t`) whose moment has passed, answered since or not. It does not wait for the job that marks
 * them; a clock that stands still is not late.
 */
export const isLateRequest = (now: string): RawBuilder<boolean> => sql`(coalesce(${t.breached} = 'Y', false)
  or coalesce(${t.status} <> 'paused' and coalesce(${t.doneAt}, ${now}::timestamptz) > ${t.dueAt}, false))`
