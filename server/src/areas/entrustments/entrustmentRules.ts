import { type AnyRow, errors, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { ResourceRules, WriteContext } from '../../resource/Engine.ts'
import { sameValue } from '../../resource/sameValue.ts'
import { checkMatter } from './checkMatter.ts'
import { entrustmentSteps } from './entrustmentSteps.ts'
import { partyFields, registerParties } from './matterParties.ts'

/** What a definition cannot say of matters: who is kept out, and that new parties are searched at once. */
export const entrustmentRules: ResourceRules = {
  visibleTo: ({ userId }) => ({ field: 'blockedUserIds', rule: 'ne', values: [userId] }),

  beforeAdd: async (context, values, id) => {
    values.partiesChangedAt = context.now
    await registerParties(context, id, values)
  },

  beforeEdit: async (context, values, current) => {
    if (changes(values, current, ['blockedUserIds']))
      await raiseWall(context, current.id, (values.blockedUserIds as string[] | null) ?? null)
    if (!changes(values, current, partyFields)) return
    const row = { ...current, ...values }
    values.partiesChangedAt = context.now
    if (current.status === 'lead') await registerParties(context, current.id, row)
    else Object.assign(values, await checkMatter(context, row))
  },

  beforeDelete: async (_context, row) => {
    if (row.status !== 'lead') throw errors.refused('已做利冲检索的委托不能删除，可以选择“不予受理”')
  },

  actions: entrustmentSteps,
}

const changes = (values: Values, current: AnyRow, names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(values, name) && !sameValue(values[name], current[name]))

/** Who may not open a matter may not open what belongs to it either. */
async function raiseWall({ tx }: WriteContext, id: string, blocked: string[] | null): Promise<void> {
  for (const table of ['biz_conflict_check', 'biz_deadline'])
    await sql`update ${sql.table(table)} set blocked_user_ids = ${blocked}::text[] where entrustment_id = ${id}`.execute(
      tx,
    )
}
