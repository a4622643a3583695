import { deadlineRule, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const col = columnsOf(deadlineRule)

/** 期限规则: versions of a rule do not overlap, and a lawyer of the office confirms each. */
export const deadlineRuleRules = rulesFor(deadlineRule, {
  beforeAdd: (context, values, id) => assertNoOverlap(context, { ...values, id }),

  beforeEdit: (context, values, current) => assertNoOverlap(context, { ...current, ...values }),

  actions: {
    check: {
      refusal: async (_context, row) => (row.basis ? undefined : '请先填写法律依据，再核对'),
      values: async ({ actor, now }) => ({ checkedBy: actor.username, checkedOn: now.slice(0, 10) }),
    },
    uncheck: { values: async () => ({ checkedBy: null, checkedOn: null }) },
  },
})

/** On any day at most one of a rule and the one it replaces is in force. */
async function assertNoOverlap(
  { tx, actor }: WriteContext,
  row: { id: string } & ValuesOf<typeof deadlineRule>,
): Promise<void> {
  const { id, replacesId, validFrom, validTo } = row
  if (replacesId === id) throw errors.invalid([{ field: 'replacesId', message: '规则不能取代自身' }])
  const { rows } = await sql<{ name: string; isOlder: boolean; from: string | null; to: string | null }>`
    select ${col.name}, ${col.id} = ${replacesId ?? null} as "isOlder",
      to_char(${col.validFrom}, 'YYYY-MM-DD') as "from",
      to_char(${col.validTo}, 'YYYY-MM-DD') as "to" from ${col.$table}
    where ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null and ${col.id} <> ${id}
      and (${col.id} = ${replacesId ?? null} or ${col.replacesId} = ${id})
      and coalesce(${col.validFrom} <= ${validTo ?? null}::date, true)
        and coalesce(${col.validTo} >= ${validFrom ?? null}::date, true)
    limit 1`.execute(tx)
  const [other] = rows
  if (!other) return
  const range = `${other.from ?? '不限'} 至 ${other.to ?? '今'}`
  const message = `与规则“${other.name}”的适用期间（${range}）重叠，请先填写旧规则的失效日期和新规则的施行日期`
  throw errors.invalid([{ field: other.isOlder ? 'validFrom' : 'validTo', message }])
}
