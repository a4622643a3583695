import { deadlineRule, errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { PeriodRule } from '../../calendar/deadlineOf.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const col = columnsOf(deadlineRule)
const r = columnsOf(deadlineRule, 'r')

export interface DeadlineRuleRow extends PeriodRule {
  id: string
  type: string
  enabled: string | null
}

const columns = sql`${r.id}, ${r.name}, ${r.type}, ${r.length}, ${r.unit}, ${r.event}, ${r.basis}, ${r.counting},
  ${r.status}, ${r.enabled},
  to_char(${r.validFrom}, 'YYYY-MM-DD') as "validFrom", to_char(${r.validTo}, 'YYYY-MM-DD') as "validTo"`

/** The rule itself, even when it is no longer offered: existing deadlines still use it. */
export async function readRule(db: Kysely<Tables>, tenantId: number, id: string): Promise<DeadlineRuleRow> {
  const { rows } = await sql<DeadlineRuleRow>`
    select ${columns} from ${r.$table} where ${r.id} = ${id} and ${r.tenantId} = ${tenantId}`.execute(db)
  if (!rows[0]) throw errors.invalid([{ field: 'ruleId', message: '期限规则不存在' }])
  return rows[0]
}

/**
 * The version of a rule that applies on the first day of a period: the rule, one it replaces, or one that replaces it.
 */
export async function ruleInForce(
  db: Kysely<Tables>,
  tenantId: number,
  id: string,
  start: string,
): Promise<DeadlineRuleRow> {
  const { rows } = await sql<DeadlineRuleRow>`
    with recursive links as (
      select ${col.id} as one, ${col.replacesId} as other from ${col.$table} where ${col.replacesId} is not null
        and ${col.tenantId} = ${tenantId}
      union all select ${col.replacesId}, ${col.id} from ${col.$table} where ${col.replacesId} is not null
        and ${col.tenantId} = ${tenantId}
    ), family as (
      select ${col.id} from ${col.$table} where ${col.id} = ${id} union select l.other from links l
        join family f on f.id = l.one
    )
    select ${columns} from ${r.$table} join family f on f.id = ${r.id}
    where ${r.tenantId} = ${tenantId} and ${r.deletedAt} is null and coalesce(${r.enabled}, 'Y') <> 'N'
      and coalesce(${r.validFrom} <= ${start}::date, true) and coalesce(${r.validTo} >= ${start}::date, true)
    order by ${r.validFrom} desc nulls last, ${r.id} limit 1`.execute(db)
  const [rule] = rows
  if (rule) return rule
  const { name, validFrom, validTo, enabled } = await readRule(db, tenantId, id)
  if (enabled === 'N') throw errors.invalid([{ field: 'ruleId', message: `期限规则“${name}”已停用` }])
  const range = `${validFrom ?? '不限'} 至 ${validTo ?? '今'}`
  throw errors.invalid([{ field: 'startDate', message: `起算日 ${start} 不在期限规则“${name}”的适用期间（${range}）` }])
}
