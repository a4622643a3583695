import { type AnyRow, enterprise, errors, mustDayNumber, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { followClients } from '../../parties/clientFlags.ts'
import { strangeContract } from '../../parties/strangeContract.ts'
import { editWithin } from '../../resource/editRow.ts'
import type { ActionRule, WriteContext } from '../../resource/Engine.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { type MovedLink, moveLinks, returnLinks } from './mergeLinks.ts'

const enterprises = enterprise as unknown as Resource
const mergedNote = (row: AnyRow): string => `由 ${String(row.no)} 合并而来`

/** One enterprise that was kept twice becomes one; its names stay findable, and the way back stays open for a while. */
export const mergeSteps: Record<string, ActionRule> = {
  merge: {
    values: async (context, row, { values }) => {
      const target = await targetOf(context, row, values.mergedIntoId as string)
      const aliases = [{ name: row.name, note: mergedNote(row) }, ...namesOf(row)]
      const known = new Set(namesOf(target).map(({ name }) => name))
      const formerNames = [...namesOf(target), ...aliases.filter(({ name }) => !known.has(name as string))]
      await editWithin(context, enterprises, target.id, { formerNames }, '合并企业')
      return { mergedAt: context.now, mergedLinks: await moveLinks(context, row.id, target.id) }
    },
    effect: (context, row) => followClients(context, [row.id, row.mergedIntoId]),
  },
  unmerge: {
    refusal: async ({ tx, actor, now }, row) => {
      const days = await readSetting(tx, actor.tenantId, 'enterprise.mergeUndoDays')
      const passed = mustDayNumber(now.slice(0, 10)) - mustDayNumber(String(row.mergedAt).slice(0, 10))
      return passed > days ? `合并已超过 ${days} 天，不能撤销` : undefined
    },
    values: async (context, row) => {
      const target = row.mergedIntoId as string
      await returnLinks(context, await movedBy(context, row.id), row.id, target)
      const mixed = await strangeContract(context, [row.id, target])
      if (mixed !== undefined)
        throw errors.refused(`合并后，合同 ${mixed} 关联了分属两家企业的记录，不能撤销合并；请先作废或改正该合同`)
      const { rows } = await sql<{ id: string; name: string; note: string | null }>`
        select id, name, note from biz_enterprise_former_names where parent_id = ${target} order by order_num`.execute(
        context.tx,
      )
      const formerNames = rows.filter(({ note }) => note !== mergedNote(row))
      await editWithin(context, enterprises, target, { formerNames }, '撤销合并')
      await followClients(context, [row.id, target])
      return { mergedIntoId: null, mergedAt: null }
    },
  },
}

const namesOf = (row: AnyRow): Values[] => (row.formerNames ?? []) as Values[]

async function targetOf(context: WriteContext, row: AnyRow, id: string): Promise<AnyRow> {
  const wrong = (message: string) => errors.invalid([{ field: 'mergedIntoId', message }])
  if (id === row.id) throw wrong('不能并入自己')
  const target = await editWithin(context, enterprises, id, {}, '合并企业')
  if (target.status !== 'certified') throw wrong('只能并入已认证的企业')
  return target
}

async function movedBy({ tx }: WriteContext, id: string): Promise<MovedLink[]> {
  const { rows } = await sql<{ links: MovedLink[] | null }>`
    select merged_links as links from biz_enterprise where id = ${id}`.execute(tx)
  return rows[0]?.links ?? []
}
