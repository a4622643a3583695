import { deadline, errors, mustDayNumber, type Row, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import { editWithin, lockForWrite } from '../../resource/write/editRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import type { InputFor } from '../../resource/rulesFor.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { computeDeadline } from './computeDeadline.ts'
import { readRule } from './ruleInForce.ts'

const col = columnsOf(deadline)

/** 续行保全: a measure that lapses has a second deadline some days earlier, for the application to renew it. */
export async function addRenewal(context: WriteContext, measure: Row<typeof deadline>): Promise<void> {
  const { tx, actor, now } = context
  const { ruleId, date, title } = measure
  if (ruleId === null || date === null || date < now.slice(0, 10)) return
  if ((await readRule(tx, actor.tenantId, ruleId)).counting !== 'measure') return
  if ((await openRenewals(context, measure.id)).length > 0) return
  const values = {
    title: [...`申请续行：${title}`].slice(0, 100).join(''),
    entrustmentId: measure.entrustmentId,
    type: measure.type,
    fixedDate: await renewalDate(context, date),
    leadLawyerId: measure.leadLawyerId,
  }
  const { id } = await addWithin(context, deadline, values)
  const { derivation } = await computeDeadline(tx, actor.tenantId, { ...values, measureId: measure.id })
  await sql`
    update ${col.$table} set ${col.measureId} = ${measure.id}, ${col.derivation} = ${String(derivation)}
      where ${col.id} = ${id}`.execute(tx)
}

/** The renewal moves with the last day of its measure. */
export async function moveRenewal(context: WriteContext, measureId: string, date: string): Promise<void> {
  for (const id of await openRenewals(context, measureId))
    await editWithin(context, deadline, id, { fixedDate: await renewalDate(context, date) }, '对应措施届满日变更')
}

/** A finished or cancelled measure is not renewed. */
export async function cancelRenewal(context: WriteContext, measureId: string): Promise<void> {
  for (const id of await openRenewals(context, measureId))
    await takeStep(context, deadline, 'cancel', { id, reason: '对应的保全措施期限已办结或撤销' })
}

/** Only completing a renewal requires the new last day. */
export function assertNewEnd(
  row: Row<typeof deadline>,
  { values: { newEnd } }: InputFor<typeof deadline, 'tick'>,
): void {
  const fail = (message: string): never => {
    throw errors.invalid([{ field: 'newEnd', message }])
  }
  if (!row.measureId && newEnd) fail('只有申请续行保全的期限填写续行后的届满日')
  if (row.measureId && !newEnd) fail('请填写续行后的届满日；不再续行的，请办结或撤销对应的保全措施期限')
}

/** Sets the new last day of the measure, and the date of the next renewal. */
export async function renewMeasure(
  context: WriteContext,
  renewal: Row<typeof deadline>,
  { values }: InputFor<typeof deadline, 'tick'>,
): Promise<void> {
  const { newEnd } = values
  if (renewal.measureId === null || newEnd === null) return
  const measure = await lockForWrite(context, deadline, renewal.measureId)
  if (measure.status !== 'open') throw errors.refused('对应的保全措施期限已经办结或撤销，不能续行')
  if (newEnd <= String(measure.date))
    throw errors.invalid([{ field: 'newEnd', message: `续行后的届满日应晚于原届满日 ${String(measure.date)}` }])
  await addRenewal(context, await editWithin(context, deadline, measure.id, { notifiedEnd: newEnd }, '续行保全'))
}

async function renewalDate({ tx, actor }: WriteContext, end: string): Promise<string> {
  return toPlainDate(mustDayNumber(end) - (await readSetting(tx, actor.tenantId, 'deadline.renewalDays')))
}

async function openRenewals({ tx }: WriteContext, measureId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${col.id} from ${col.$table} where ${col.measureId} = ${measureId} and ${col.status} = 'open'
      and ${col.deletedAt} is null
    order by ${col.id}`.execute(tx)
  return rows.map(({ id }) => id)
}
