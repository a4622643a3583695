import { errors, type Values } from '@lexdesk/domain'
import type { ResourceRules, WriteContext } from '../../resource/Engine.ts'
import { sameValue } from '../../resource/sameValue.ts'
import { searchConflicts, type SoughtParty } from './searchConflicts.ts'

/** A search is made when it is kept; what it found is nobody's to write. */
export const conflictRules: ResourceRules = {
  beforeAdd: async (context, values) => {
    const entrustmentId = (values.entrustmentId as string | null | undefined) ?? null
    Object.assign(values, await finding(context, values, entrustmentId))
  },

  beforeEdit: async (context, values, current) => {
    if (values.parties === undefined || sameValue(values.parties, current.parties)) return
    if (current.entrustmentId) throw errors.refused('委托的利冲检索不能改动检索对象，请在委托中变更当事人后重新检索')
    Object.assign(values, await finding(context, values, null))
  },

  beforeDelete: async (_context, row) => {
    if (row.entrustmentId) throw errors.refused('委托的利冲检索记录不能删除')
  },

  actions: {
    waive: {
      refusal: async ({ actor }, row) => {
        if (row.result === 'absolute') return '绝对冲突不能豁免，应不予受理'
        if (row.result !== 'relative') return '没有冲突，不需要豁免'
        return row.createBy === actor.username ? '申请人不能豁免自己的利冲检索，请由主管处理' : undefined
      },
      values: async ({ actor }) => ({ waivedBy: actor.username }),
    },
  },
}

async function finding(
  { tx, actor, now }: WriteContext,
  values: Values,
  entrustmentId: string | null,
): Promise<Values> {
  const parties = (values.parties ?? []) as SoughtParty[]
  return { ...(await searchConflicts(tx, actor.tenantId, parties, entrustmentId)), checkedAt: now }
}
