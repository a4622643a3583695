import { enterprise, errors, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import type { ActionRule, ResourceRules, WriteContext } from '../resource/Engine.ts'
import { stateLog } from '../resource/engineTables.ts'

const enterpriseCol = columnsOf(enterprise)
const col = columnsIn(stateLog)

/** States in which an enterprise gets no new business, each with the step that gave the reason. */
const closedStates: Record<string, { words: string; step: string }> = {
  frozen: { words: '冻结', step: 'freeze' },
  cancelled: { words: '注销', step: 'cancel' },
  merged: { words: '合并', step: 'requestMerge' },
}

/**
 * Adds to the rules of a resource that no row is created for an enterprise that is frozen, cancelled or merged: not
 * added, imported, moved to it or restored. The listed steps are refused too, because they start or extend business.
 */
export function withActiveClient(definition: Resource, rules: ResourceRules, steps: readonly string[]): ResourceRules {
  const { title, states } = definition
  const assertActive = async (context: WriteContext, enterpriseId: unknown): Promise<void> => {
    const closed = await closedClient(context, enterpriseId)
    if (closed !== undefined) throw errors.invalid([{ field: 'enterpriseId', message: `${closed}，不能新增${title}` }])
  }
  const refusing = (name: string): ActionRule => ({
    ...rules.actions?.[name],
    refusal: async (context, row) => {
      const closed = await closedClient(context, row.enterpriseId)
      if (closed !== undefined) return `${closed}，不能${states!.actions[name]!.title}`
      return rules.actions?.[name]?.refusal?.(context, row)
    },
  })
  return {
    ...rules,
    beforeAdd: async (context, values, id) => {
      await assertActive(context, values.enterpriseId)
      await rules.beforeAdd?.(context, values, id)
    },
    beforeEdit: async (context, values, current) => {
      if (values.enterpriseId && values.enterpriseId !== current.enterpriseId)
        await assertActive(context, values.enterpriseId)
      await rules.beforeEdit?.(context, values, current)
    },
    beforeRestore: async (context, row) => {
      await assertActive(context, row.enterpriseId)
      await rules.beforeRestore?.(context, row)
    },
    actions: { ...rules.actions, ...Object.fromEntries(steps.map((name) => [name, refusing(name)])) },
  }
}

/** Why nothing new can be created for this enterprise. The lock makes a concurrent freeze wait for this write. */
async function closedClient({ tx, actor, isAsked }: WriteContext, enterpriseId: unknown): Promise<string | undefined> {
  if (typeof enterpriseId !== 'string') return undefined
  const { rows } = await sql<{ name: string; status: string }>`
    select ${enterpriseCol.name}, ${enterpriseCol.status} from ${enterpriseCol.$table}
    where ${enterpriseCol.id} = ${enterpriseId} and ${enterpriseCol.tenantId} = ${actor.tenantId}
    ${sql.raw(isAsked ? '' : 'for share')}`.execute(tx)
  const closed = rows[0] && closedStates[rows[0].status]
  if (!closed) return undefined
  const { rows: steps } = await sql<{ reason: string | null }>`
    select ${col.reason} from ${col.$table} where ${col.resource} = 'enterprise' and ${col.rowId} = ${enterpriseId}
      and ${col.action} = ${closed.step}
    order by ${col.id} desc limit 1`.execute(tx)
  const reason = steps[0]?.reason
  return `企业“${rows[0]!.name}”已${closed.words}${reason ? `（原因：${reason}）` : ''}`
}
