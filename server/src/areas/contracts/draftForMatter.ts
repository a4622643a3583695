import {
  appointment,
  contract,
  enterprise,
  entrustment,
  errors,
  idNumberError,
  mustDayNumber,
  type PlainDate,
  type Row,
  templateType,
  toPlainDate,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf, linesOf } from '../../database/columnsOf.ts'
import { nameForms } from '../../names/nameForms.ts'
import { mainContract } from '../../parties/mainContract.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import { lockForWrite } from '../../resource/write/editRow.ts'
import type { Engine, WriteContext } from '../../resource/Engine.ts'
import type { LineOf, ValuesOf } from '../../resource/rulesFor.ts'
import { write } from '../../resource/writeContext.ts'
import { readSetting } from '../../settings/readSetting.ts'

const appointmentCol = columnsOf(appointment)
const c = columnsOf(contract, 'c')
const enterpriseCol = columnsOf(enterprise)
const p = linesOf(contract, 'parties', 'p')
const templateTypeCol = columnsOf(templateType)

type Matter = Row<typeof entrustment>
type Party = Partial<LineOf<typeof contract, 'parties'>>

/** Matters that a contract can still be drafted for. */
const openStates = ['quoting', 'reviewing', 'pendingSign', 'inProgress', 'suspended']

/** Drafts the contract of a matter from the existing records, so that users review it instead of typing it. */
export function draftForMatter(engine: Engine, actor: Actor, id: string): Promise<Row<typeof contract>> {
  return write(engine, actor, async (context) => {
    const matter = await lockForWrite(context, entrustment, id)
    if (!openStates.includes(matter.status ?? '')) throw errors.refused('该委托尚未报价或已经结束，不能起草合同')
    if (!matter.enterpriseId && !matter.personName) throw errors.refused('请先填写委托企业或委托人，再起草合同')
    const known = await mainContract(context, id)
    if (known) throw errors.refused(`该委托已有合同 ${known.no}，请先作废或另拟补充协议`)
    return addWithin(context, contract, await proposal(context, matter))
  })
}

const later = (date: PlainDate, days: number): PlainDate => toPlainDate(mustDayNumber(date) + days)

async function proposal(context: WriteContext, matter: Matter): Promise<ValuesOf<typeof contract>> {
  const { tx, actor, now } = context
  const [payDays, termDays] = [
    await readSetting(tx, actor.tenantId, 'contract.draftPayDays'),
    await readSetting(tx, actor.tenantId, 'contract.draftTermDays'),
  ]
  const today = now.slice(0, 10)
  const amount = matter.fixedAmount ?? 0
  return {
    name: `${matter.matter.slice(0, 90)}委托代理合同`,
    enterpriseId: matter.enterpriseId,
    personName: matter.enterpriseId ? null : matter.personName,
    bizType: 'entrust',
    bizId: matter.id,
    typeId: await caseType(context),
    leadLawyerId: matter.leadLawyerId,
    feeMode: matter.feeMode,
    taxRate: matter.taxRate,
    amount,
    startDate: today,
    endDate: later(today, termDays - 1),
    parties: [...(await (matter.enterpriseId ? enterpriseOf : personOf)(context, matter)), ...(await firmOf(context))],
    payPlan: amount > 0 ? [{ dueDate: later(today, payDays), amount, condition: '合同生效后支付' }] : [],
  }
}

async function caseType({ tx, actor }: WriteContext): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select ${templateTypeCol.id} from ${templateTypeCol.$table}
    where ${templateTypeCol.tenantId} = ${actor.tenantId} and ${templateTypeCol.code} = 'mandate.case'
      and ${templateTypeCol.deletedAt} is null`.execute(tx)
  return rows[0]?.id ?? null
}

async function enterpriseOf({ tx, actor }: WriteContext, { enterpriseId }: Matter): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select 'A' as side, ${enterpriseCol.name}, ${enterpriseCol.creditCode} as "creditCode",
      ${enterpriseCol.contactName} as signer, ${enterpriseCol.contactMobile} as mobile,
      1 as "signOrder"
    from ${enterpriseCol.$table} where ${enterpriseCol.id} = ${enterpriseId}
      and ${enterpriseCol.tenantId} = ${actor.tenantId}`.execute(tx)
  return rows
}

/** Persons sign for themselves: with the ID number from the matter and the mobile number from its appointment. */
async function personOf({ tx, actor }: WriteContext, matter: Matter): Promise<Party[]> {
  const name = matter.personName ?? ''
  const named = (matter.parties ?? []).find(
    (party) => party.role === 'client' && nameForms(party.name).written === nameForms(name).written,
  )
  const { rows } = await sql<{ mobile: string | null }>`
    select ${appointmentCol.mobile} from ${appointmentCol.$table}
    where ${appointmentCol.id} = ${matter.sourceAppointmentId} and ${appointmentCol.tenantId} = ${actor.tenantId}
      and ${appointmentCol.personName} = ${name}`.execute(tx)
  const idNo = named?.code && idNumberError(named.code) === undefined ? named.code : null
  return [{ side: 'A', name, idNo, signer: name, mobile: rows[0]?.mobile ?? null, signOrder: 1 }]
}

/** The firm's data from its latest contract of this kind; for the first one users type it in. */
async function firmOf({ tx, actor }: WriteContext): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select ${p.side}, ${p.name}, ${p.creditCode} as "creditCode", ${p.idNo} as "idNo", ${p.signer}, ${p.mobile},
      2 as "signOrder"
    from ${p.$table} join ${c.$table} on ${c.id} = ${p.parentId}
    where ${c.tenantId} = ${actor.tenantId} and ${c.bizType} in ('counsel', 'entrust', 'package')
      and ${c.deletedAt} is null
      and ${p.side} = 'B' order by ${c.id} desc limit 1`.execute(tx)
  return rows
}
