import { entrustItem, type entrustment, freeFeeMode, riskFeeModes, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { readSetting } from '../../settings/readSetting.ts'

const col = columnsOf(entrustItem)

interface ChosenItem {
  name: string
  riskAllowed: string | null
  priceFrom: number | null
}

async function chosenItems({ tx }: WriteContext, row: Row<typeof entrustment>): Promise<ChosenItem[]> {
  const { rows } = await sql<ChosenItem>`
    select ${col.name}, ${col.riskAllowed} as "riskAllowed", ${col.priceFrom} as "priceFrom" from ${col.$table}
    where ${col.id} = any(${row.itemIds ?? []}::text[]) order by ${col.orderNum}, ${col.id}`.execute(tx)
  return rows
}

/** What is missing or not allowed in the quote; undefined when it may be submitted for approval. */
export async function feeRefusal(context: WriteContext, row: Row<typeof entrustment>): Promise<string | undefined> {
  const items = await chosenItems(context, row)
  if (items.length === 0) return '请先选择委托项目'
  if (!row.authority) return '请先填写授权范围'
  if (!row.feeMode) return '请先填写收费方式'
  if (row.feeMode === freeFeeMode) return undefined
  if (!riskFeeModes.includes(row.feeMode ?? '')) return row.fixedAmount ? undefined : '请先填写律师费'
  const barred = items.find(({ riskAllowed }) => riskAllowed === 'N')
  if (barred) return `“${barred.name}”不得实行风险代理收费`
  const most = await readSetting(context.tx, context.actor.tenantId, 'entrustment.maxRiskRate')
  const rate = row.riskRate ?? 0
  return rate > most ? `风险收费比例 ${rate}% 超过上限 ${most}%` : undefined
}

/** Cents below the standard of its items; such a quote needs the approval of finance. */
export async function belowStandard(context: WriteContext, row: Row<typeof entrustment>): Promise<number> {
  if (row.feeMode === freeFeeMode || riskFeeModes.includes(row.feeMode ?? '')) return 0
  const items = await chosenItems(context, row)
  const standard = items.reduce((sum, { priceFrom }) => sum + (priceFrom ?? 0), 0)
  return Math.max(0, standard - (row.fixedAmount ?? 0))
}
