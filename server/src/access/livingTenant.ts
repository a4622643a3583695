import { tenant } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'

const t = columnsOf(tenant, 't')

/** Condition on the tenant `t`: not deleted, not frozen, started and not expired. */
export const livingTenant = sql<boolean>`
  ${t.deletedAt} is null and ${t.status} = '1' and coalesce(${t.beginDate} <= now(), true)
    and coalesce(${t.endDate} > now(), true)`
