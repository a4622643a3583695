import {
  appraise,
  appraiseEndpoints,
  errors,
  isPlainDate,
  type LawyerScores,
  user,
  wilsonLowerBound,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { isRated, ratingColumns } from '../../ratings/ratingSql.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'

const t = columnsOf(appraise, 't')
const u = columnsOf(user, 'u')

/** Ranks lawyers by the lower bound of their share of good appraisals, not by the mean. */
export function appraiseRoutes(app: FastifyInstance, engine: Engine): void {
  const resource = appraise
  mount(app, appraiseEndpoints.ranking, async ({ input, actor }) => {
    const [from, to] = [dayOf(input.from, 'from'), dayOf(input.to, 'to')]
    const { rules } = entryOf(engine, resource.name)
    const { rows } = await sql<LawyerScores>`
      select ${t.lawyerId} as "lawyerId", coalesce(max(${u.realname}), '') as lawyer, ${ratingColumns}
      from ${t.$table} left join ${u.$table} on ${u.id} = ${t.lawyerId}
      where ${scopeSql(resource, scopeOf(actor, resource, rules.visibleTo))} and ${isRated}
        and ${t.lawyerId} is not null
        and (${from}::date is null or ${t.createTime} >= ${from}::date::timestamptz)
        and (${to}::date is null or ${t.createTime} < (${to}::date + 1)::timestamptz)
      group by ${t.lawyerId}`.execute(engine.db.kysely)
    const ranked = rows.map((row) => ({ ...row, bound: wilsonLowerBound(row.good, row.count) }))
    ranked.sort(
      (one, other) => other.bound - one.bound || other.count - one.count || one.lawyerId.localeCompare(other.lawyerId),
    )
    return ranked.map((row, index) => ({ rank: index + 1, ...row }))
  })
}

function dayOf(day: string | undefined, name: string): string | null {
  if (day !== undefined && !isPlainDate(day)) throw errors.badRequest(`参数 ${name} 应为日期，如 2026-01-31`)
  return day ?? null
}
