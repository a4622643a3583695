import { appraise, errors, isPlainDate, ok, permissionCode, wilsonLowerBound } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { actorOf } from '../../http/authenticate.ts'
import { optionalText, queryOf } from '../../http/inputs.ts'
import { isRated, ratingColumns } from '../../ratings/ratingSql.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/listRows.ts'

interface Scores {
  lawyerId: string
  lawyer: string
  count: number
  mean: number
  good: number
  low: number
}

/** Lawyers by what their clients say: by the share of good answers that one may count on, not by the mean. */
export function appraiseRoutes(app: FastifyInstance, engine: Engine): void {
  const resource = appraise
  const mayList = { config: { access: { permission: permissionCode(resource, 'list') } } }
  app.get(`${resource.path}/ranking`, mayList, async (request) => {
    const query = queryOf(request)
    const [from, to] = [dayOf(query.from, 'from'), dayOf(query.to, 'to')]
    const { rules } = entryOf(engine, resource.name)
    const { rows } = await sql<Scores>`
      select t.lawyer_id as "lawyerId", coalesce(max(u.realname), '') as lawyer, ${ratingColumns}
      from biz_appraise t left join sys_user u on u.id = t.lawyer_id
      where ${scopeSql(resource, scopeOf(actorOf(request), resource, rules.visibleTo))} and ${isRated} and t.lawyer_id is not null
        and (${from}::date is null or t.create_time >= ${from}::date::timestamptz)
        and (${to}::date is null or t.create_time < (${to}::date + 1)::timestamptz)
      group by t.lawyer_id`.execute(engine.db.kysely)
    const ranked = rows.map((row) => ({ ...row, bound: wilsonLowerBound(row.good, row.count) }))
    ranked.sort(
      (one, other) => other.bound - one.bound || other.count - one.count || one.lawyerId.localeCompare(other.lawyerId),
    )
    return ok(ranked.map((row, index) => ({ rank: index + 1, ...row })))
  })
}

function dayOf(value: unknown, name: string): string | null {
  const day = optionalText(value)
  if (day !== undefined && !isPlainDate(day)) throw errors.badRequest(`参数 ${name} 应为日期，如 2026-01-31`)
  return day ?? null
}
