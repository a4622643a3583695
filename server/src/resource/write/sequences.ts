import {
  builtInShape,
  errors,
  fillRule,
  type FillRule,
  type NumberShape,
  numberShape,
  readFillParams,
  recordName,
  type Resource,
  shapedNumber,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tx } from '../Engine.ts'
import { counterOfField, takeNumbers } from './numberCounter.ts'

const col = columnsOf(fillRule)

/**
 * Draws the numbers of new rows inside their transaction: concurrent adds wait for each other, so no number is lost or
 * duplicated. Each field has its own counter; the 填值规则 that it names gives the format.
 */
export async function drawSequences(
  tx: Tx,
  resource: Resource,
  tenantId: number,
  now: string,
  rows: Values[],
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'sequence' || rows.length === 0) continue
    const shape = (await ruleShape(tx, tenantId, field.fill)) ?? builtInShape(field.fill)
    const counter = counterOfField(recordName(resource), name)
    const last = await takeNumbers(tx, { tenantId, counter, shape, now }, rows.length)
    for (const [index, row] of rows.entries()) row[name] = shapedNumber(shape, now, last - rows.length + index + 1)
  }
}

/** The format of the office's rule; the rule stays locked, so that its settings cannot change in between. */
async function ruleShape(tx: Tx, tenantId: number, { rule }: FillRule): Promise<NumberShape | undefined> {
  if (rule === undefined) return undefined
  const { rows } = await sql<{ ruleClass: string; ruleParams: string | null }>`
    select ${col.ruleClass} as "ruleClass", ${col.ruleParams} as "ruleParams" from ${col.$table}
    where ${col.ruleCode} = ${rule} and ${col.tenantId} = ${tenantId} and ${col.deletedAt} is null
    for share`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const read = readFillParams(row.ruleClass, row.ruleParams)
  const shape = 'values' in read ? numberShape(row.ruleClass, read.values) : undefined
  if (!shape) throw errors.refused(`填值规则“${rule}”的设置有误，不能编号，请联系管理员`)
  return shape
}
