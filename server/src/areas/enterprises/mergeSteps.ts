import { enterprise, errors, mustDayNumber, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf, linesOf } from '../../database/columnsOf.ts'
import { recomputeClients } from '../../parties/clientFlags.ts'
import { strangeContract } from '../../parties/strangeContract.ts'
import { editWithin } from '../../resource/write/editRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { stateLog } from '../../resource/engineTables.ts'
import { actionsFor } from '../../resource/rulesFor.ts'
import { lastStepOf } from '../../resource/steps/lastStepOf.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { type MovedLink, moveLinks, returnLinks } from './mergeLinks.ts'

const col = linesOf(enterprise, 'formerNames')
const next = columnsOf(enterprise, 'next')
const targetEnterprise = columnsOf(enterprise, 'target')
const enterpriseCol = columnsOf(enterprise)
const stateLogCol = columnsIn(stateLog)

type Enterprise = Row<typeof enterprise>
const mergedNote = (row: Enterprise): string => `由 ${row.no} 合并而来`

/**
 * One person requests to merge a duplicate enterprise, another approves. Its names remain searchable, and the merge can
 * be undone for some days.
 */
export const mergeSteps = actionsFor(enterprise, {
  requestMerge: {
    refusal: async ({ tx, actor }, row) =>
      row.mergeRequestId && (await lastStepOf(tx, enterprise, row.id, ['requestMerge']))?.by !== actor.username
        ? '已有一项合并申请等待批准，请先处理'
        : undefined,
    values: async (context, row, { values }) => {
      await targetOf(context, row, values.mergeRequestId)
      return {}
    },
    says: () => '已提交合并申请，等待他人批准',
  },
  rejectMerge: {
    refusal: async (_context, row) => (row.mergeRequestId ? undefined : '没有等待批准的合并申请'),
    values: async () => ({ mergeRequestId: null }),
  },
  merge: {
    refusal: async (_context, row) => (row.mergeRequestId ? undefined : '没有等待批准的合并申请，请先申请合并'),
    values: async (context, row) => {
      const target = await targetOf(context, row, row.mergeRequestId!)
      const aliases = [{ name: row.name, note: mergedNote(row) }, ...namesOf(row)]
      const known = new Set(namesOf(target).map(({ name }) => name))
      const formerNames = [...namesOf(target), ...aliases.filter(({ name }) => !known.has(name))]
      await editWithin(context, enterprise, target.id, { formerNames }, '合并企业')
      const mergedLinks = await moveLinks(context, row.id, target.id)
      return { mergedIntoId: target.id, mergedAt: context.now, mergedLinks, mergeRequestId: null }
    },
    effect: (context, row) => recomputeClients(context, [row.id, row.mergedIntoId]),
  },
  unmerge: {
    refusal: async ({ tx, actor, now }, row) => {
      const days = await readSetting(tx, actor.tenantId, 'enterprise.mergeUndoDays')
      const passed = mustDayNumber(now.slice(0, 10)) - mustDayNumber(String(row.mergedAt).slice(0, 10))
      if (passed > days) return `合并已超过 ${days} 天，不能撤销`
      // The records of this enterprise have moved on with those of the target.
      const { rows } = await sql<{ name: string; into: string }>`
        select ${targetEnterprise.name}, ${next.name} as into from ${targetEnterprise.$table}
          join ${next.$table} on ${next.id} = ${targetEnterprise.mergedIntoId}
        where ${targetEnterprise.id} = ${row.mergedIntoId}`.execute(tx)
      return rows[0] && `企业“${rows[0].name}”已并入“${rows[0].into}”，请先撤销该合并`
    },
    values: async (context, row) => {
      const target = row.mergedIntoId!
      await returnLinks(context, await movedBy(context, row.id), row.id, target)
      const mixed = await strangeContract(context, [row.id, target])
      if (mixed !== undefined)
        throw errors.refused(`合并后，合同 ${mixed} 关联了分属两家企业的记录，不能撤销合并；请先作废或改正该合同`)
      const { rows } = await sql<{ id: string; name: string; note: string | null }>`
        select ${col.id}, ${col.name}, ${col.note} from ${col.$table} where ${col.parentId} = ${target}
          order by ${col.orderNum}`.execute(context.tx)
      const formerNames = rows.filter(({ note }) => note !== mergedNote(row))
      await editWithin(context, enterprise, target, { formerNames }, '撤销合并')
      await recomputeClients(context, [row.id, target])
      return { status: await stateBefore(context, row.id), mergedIntoId: null, mergedAt: null }
    },
  },
})

const namesOf = ({ formerNames }: Enterprise) => formerNames ?? []

async function targetOf(context: WriteContext, row: Enterprise, id: string): Promise<Enterprise> {
  const invalidTarget = (message: string) => errors.invalid([{ field: 'mergeRequestId', message }])
  if (id === row.id) throw invalidTarget('不能并入自己')
  const target = await editWithin(context, enterprise, id, {}, '合并企业')
  if (target.status !== 'certified') throw invalidTarget('只能并入已认证的企业')
  return target
}

async function movedBy({ tx }: WriteContext, id: string): Promise<MovedLink[]> {
  const { rows } = await sql<{ links: MovedLink[] | null }>`
    select ${enterpriseCol.mergedLinks} as links from ${enterpriseCol.$table}
      where ${enterpriseCol.id} = ${id}`.execute(tx)
  return rows[0]?.links ?? []
}

/** A frozen enterprise is frozen again when its merge is undone. */
async function stateBefore({ tx }: WriteContext, id: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select ${stateLogCol.fromState} as state from ${stateLogCol.$table} where ${stateLogCol.resource} = 'enterprise'
      and ${stateLogCol.rowId} = ${id} and ${stateLogCol.action} = 'merge'
    order by ${stateLogCol.id} desc limit 1`.execute(tx)
  return rows[0]?.state ?? 'certified'
}
