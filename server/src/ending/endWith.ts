import {
  type AnyRow,
  appointment,
  contract,
  counsel,
  deadline,
  type EndingAnswers,
  entrustment,
  type OpenRecords,
  packageOrder,
  permissionCode,
  type Receivable,
  receivableOf,
  type Resource,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import { recomputeDebt } from '../parties/recomputeDebt.ts'
import { unearnedOfContract } from '../receivables/unearned.ts'
import { editWithin, lockForWrite } from '../resource/write/editRow.ts'
import type { WriteContext } from '../resource/Engine.ts'
import type { LineOf } from '../resource/rulesFor.ts'
import { takeStep } from '../resource/steps/runAction.ts'
import { stepRefusal } from '../resource/steps/stepRefusal.ts'
import { assertAnswered } from './answerErrors.ts'
import { contractsOf, type EndingStep, readEndingSheet } from './readEndingSheet.ts'

const c = columnsOf(contract, 'c')

const resources: Record<string, Resource> = {
  entrustment,
  counsel,
  packageOrder,
}

/** Before the step: checks that every open item of the record has an answer, and returns the resulting settlement. */
export async function checkEnding(
  context: WriteContext,
  step: EndingStep,
  row: AnyRow,
  values: EndingAnswers,
): Promise<Receivable[]> {
  const { engine, tx, actor } = context
  const sheet = await readEndingSheet(tx, actor, step, row)
  const mayWaive = actor.can(permissionCode(contract, 'writeOff')) || row.unpaidWaived === 'Y'
  assertAnswered(engine, sheet, values, mayWaive)
  const waived = sheet.openRecords.some(({ kind }) => kind === 'receivable') ? waivedBy(values) : 0
  // Amounts can only be answered when all contracts have the same currency.
  return sheet.figures.map((one) => ({
    ...one,
    waived: one.waived + waived,
    refunded: one.refunded + (values.refundedAmount ?? 0),
    outstanding: one.outstanding - waived,
  }))
}

const waivedBy = ({ receivableEnd, waivedAmount }: EndingAnswers): number =>
  receivableEnd === 'waive' ? (waivedAmount ?? 0) : 0

/** Carries out the answers in the transaction of the step. Each record gets its own history entry. */
export async function endWith(
  context: WriteContext,
  step: EndingStep,
  { resource, row }: { resource: Resource; row: AnyRow },
  { reason, values }: { reason: string | null; values: EndingAnswers },
): Promise<void> {
  const { openRecords } = await readEndingSheet(context.tx, context.actor, step, row)
  const title = `${resource.states!.actions[stepNames[step]]!.title} ${String(row.no)}`
  const why = `${title}${reason ? `：${reason}` : ''}`.slice(0, 500)
  const of = (kind: OpenRecords['kind']) => openRecords.find((one) => one.kind === kind)?.records ?? []
  // Money first: a contract must be settled before it ends.
  await settle(context, step, row, values, why)
  for (const { id } of of('deadline')) await endDeadline(context, id, values, why)
  for (const { id } of of('appointment')) if (values.appointmentEnd === 'cancel') await cancelVisit(context, id, why)
  for (const { id } of of('contract')) await endContract(context, id, values.contractEnd, why)
  for (const { id } of of('order'))
    if (values.orderEnd === 'freeze') await takeStep(context, packageOrder, 'freeze', { id, reason: why })
  for (const one of of('business')) if (values.businessEnd === 'suspend') await suspend(context, one, why)
}

const stepNames: Record<EndingStep, string> = {
  terminateMatter: 'terminate',
  closeMatter: 'approveClose',
  terminateCounsel: 'terminate',
  rescindContract: 'confirmRescind',
}

async function endDeadline(context: WriteContext, id: string, values: EndingAnswers, why: string): Promise<void> {
  if (values.deadlineEnd === 'cancel') await takeStep(context, deadline, 'cancel', { id, reason: why })
  else await editWithin(context, deadline, id, { leadLawyerId: values.deadlineKeeperId }, '移交责任律师')
}

/** Also after the free cancellation period: the office ends the visit, so the client's usage is returned. */
async function cancelVisit(context: WriteContext, id: string, why: string): Promise<void> {
  const row = await lockForWrite(context, appointment, id)
  const isLate = row.status === 'confirmed' && (await stepRefusal(context, appointment, 'cancel', row)) !== undefined
  const input = { cancelReason: 'other', ...(isLate && { holdDecision: 'release' }) }
  await takeStep(context, appointment, isLate ? 'cancelLate' : 'cancel', { id, reason: why, input })
}

async function endContract(
  context: WriteContext,
  id: string,
  answer: EndingAnswers['contractEnd'],
  why: string,
): Promise<void> {
  if (answer === 'keep') return
  if (answer === 'complete') return void (await takeStep(context, contract, 'complete', { id, reason: why }))
  const { status } = await lockForWrite(context, contract, id)
  if (status === 'expired') return
  await takeStep(context, contract, status === 'effective' ? 'rescind' : 'void', { id, reason: why })
}

const suspendSteps: Record<string, string> = { entrustment: 'suspend', counsel: 'lapse', packageOrder: 'freeze' }

async function suspend(context: WriteContext, { id, resource }: { id: string; resource: string }, why: string) {
  await takeStep(context, resources[resource]!, suspendSteps[resource]!, { id, reason: why })
}

/** Writes waived and refunded amounts into their contracts, oldest first. */
async function settle(
  context: WriteContext,
  step: EndingStep,
  row: AnyRow,
  values: EndingAnswers,
  why: string,
): Promise<void> {
  const left = { waived: waivedBy(values), refunded: values.refundedAmount ?? 0 }
  if (left.waived + left.refunded === 0) return
  const { rows } = await sql<{ id: string }>`
    select ${c.id} from ${c.$table}
    where ${c.tenantId} = ${context.actor.tenantId} and ${c.deletedAt} is null and ${contractsOf(step, row)}
    order by ${c.parentId} is not null, ${c.id}`.execute(context.tx)
  for (const { id } of rows) {
    const current = await lockForWrite(context, contract, id)
    const money = receivableOf(current)
    const waived = Math.min(left.waived, money.outstanding)
    // Each contract refunds only its own unearned part; otherwise the same money could be refunded twice.
    const most =
      step === 'terminateMatter' ? await unearnedOfContract(context, current) : money.received - money.refunded
    const refunded = Math.min(left.refunded, most)
    if (waived + refunded <= 0) continue
    left.waived -= waived
    left.refunded -= refunded
    const line = settlementLine(context, { waived, refunded, note: why })
    const settlements = [...(current.settlements ?? []), line]
    const settled = await editWithin(context, contract, id, { settlements }, '结算')
    await recomputeDebt(context, settled)
  }
}

export const settlementLine = (
  { actor, now }: WriteContext,
  line: { waived: number; refunded: number; note: string | null },
): LineOf<typeof contract, 'settlements'> => ({ ...line, settledOn: now.slice(0, 10), by: actor.realname })
