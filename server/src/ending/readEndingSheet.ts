import {
  type AnyRow,
  appointment,
  contract,
  counsel,
  deadline,
  type EndingSheet,
  entrustment,
  type OpenRecords,
  openDeadlineStates,
  owingContractStates,
  packageOrder,
} from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import { scopeOf } from '../access/Scope.ts'
import type { Tables } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import { contractsOfBusiness, readReceivables } from '../receivables/readReceivables.ts'
import { receivableSql } from '../receivables/receivableSql.ts'
import { scopeSql } from '../resource/read/listRows.ts'

const appointmentCol = columnsOf(appointment)
const c = columnsOf(contract, 'c')
const counselCol = columnsOf(counsel)
const deadlineCol = columnsOf(deadline)
const entrustmentCol = columnsOf(entrustment)
const packageOrderCol = columnsOf(packageOrder)
const t = columnsOf(appointment, 't')

/** Steps that end a record together with its open items. */
export type EndingStep = 'terminateMatter' | 'closeMatter' | 'terminateCounsel' | 'rescindContract'

type Records = OpenRecords['records']
type Db = Kysely<Tables>

/** States in which an appointment can still be cancelled. */
const cancellable = ['pending', 'assigned', 'confirmed']
/** States in which a contract has ended. */
const endedContracts = ['finished', 'rescinded', 'rescinding', 'archived', 'voided']

/** The open items of a record that need an answer when it ends, with the amounts of its contracts. */
export async function readEndingSheet(db: Db, actor: Actor, step: EndingStep, row: AnyRow): Promise<EndingSheet> {
  const { tenantId } = actor
  const contracts = contractsOf(step, row)
  const [deadlines, appointments, open, owing, orders, business, figures] = await Promise.all([
    step === 'terminateMatter' ? deadlinesOf(db, row) : [],
    step === 'rescindContract' ? [] : appointmentsOf(db, actor, step, row),
    contractRecords(
      db,
      tenantId,
      sql`${contracts} and ${c.status} <> all(${endedContracts}::text[])
        ${step === 'rescindContract' ? sql`and c.id <> ${row.id}` : sql``}`,
    ),
    contractRecords(
      db,
      tenantId,
      sql`${contracts} and ${receivableSql('c').outstanding} > 0
        and ${c.status} = any(${[...owingContractStates]}::text[])`,
    ),
    step === 'terminateCounsel' ? orderOf(db, row) : [],
    step === 'rescindContract' ? businessOf(db, row) : [],
    readReceivables(db, tenantId, contracts),
  ])
  const contractChoices = step === 'closeMatter' ? ['complete', 'keep'] : ['rescind', 'keep']
  // Visits paid with an engagement's entitlements cannot continue without it.
  const visitChoices = step === 'terminateCounsel' ? ['cancel'] : ['cancel', 'keep']
  // An engagement is in service only under a contract in force.
  const businessChoices = row.bizType === 'counsel' ? ['suspend'] : ['suspend', 'keep']
  const kinds: OpenRecords[] = [
    { kind: 'deadline', field: 'deadlineEnd', title: '未办结期限', choices: ['cancel', 'keep'], records: deadlines },
    { kind: 'appointment', field: 'appointmentEnd', title: '未结束预约', choices: visitChoices, records: appointments },
    { kind: 'contract', field: 'contractEnd', title: '未终止合同', choices: contractChoices, records: open },
    { kind: 'receivable', field: 'receivableEnd', title: '未收款', choices: ['keep', 'waive'], records: owing },
    { kind: 'order', field: 'orderEnd', title: '套餐订单', choices: ['freeze', 'keep'], records: orders },
    { kind: 'business', field: 'businessEnd', title: '关联业务', choices: businessChoices, records: business },
  ]
  return { openRecords: kinds.filter(({ records }) => records.length > 0), figures }
}

/** Condition for the record's contracts `c`. */
export function contractsOf(step: EndingStep, row: AnyRow): RawBuilder<unknown> {
  if (step === 'rescindContract') return sql`(${c.id} = ${row.id} or ${c.parentId} = ${row.id})`
  return contractsOfBusiness(step === 'terminateCounsel' ? 'counsel' : 'entrust', row)
}

async function records(query: RawBuilder<Records[number]>, db: Db): Promise<Records> {
  return (await query.execute(db)).rows
}

const contractRecords = (db: Db, tenantId: number, which: RawBuilder<unknown>): Promise<Records> =>
  records(
    sql`select ${c.id}, 'contract' as resource, ${c.no}, ${c.name} from ${c.$table}
      where ${c.tenantId} = ${tenantId} and ${c.deletedAt} is null and ${which} order by ${c.id}`,
    db,
  )

const deadlinesOf = (db: Db, row: AnyRow): Promise<Records> =>
  records(
    sql`select ${deadlineCol.id}, 'deadline' as resource, ${deadlineCol.no}, ${deadlineCol.title}
      || coalesce('（' || to_char(${deadlineCol.date}, 'YYYY-MM-DD') || '）', '') as name
      from ${deadlineCol.$table} where ${deadlineCol.entrustmentId} = ${row.id} and ${deadlineCol.deletedAt} is null
        and ${deadlineCol.status} = any(${[...openDeadlineStates]}::text[]) order by ${deadlineCol.date},
          ${deadlineCol.id}`,
    db,
  )

/** The client's visits may concern matters hidden from the actor; their names are left out. */
function appointmentsOf(db: Db, actor: Actor, step: EndingStep, row: AnyRow): Promise<Records> {
  const isSeen = scopeSql(appointment, scopeOf(actor, appointment))
  const which =
    step === 'terminateCounsel'
      ? sql`${appointmentCol.payWay} = 'counsel' and ${appointmentCol.enterpriseId} = ${row.enterpriseId}`
      : sql`(${appointmentCol.entrustId} = ${row.id} or ${appointmentCol.id} = ${row.sourceAppointmentId ?? ''})`
  return records(
    sql`select ${t.id}, 'appointment' as resource, case when ${isSeen} then no end as no,
        case when ${isSeen} then ${t.subject} else '您无权查看的预约' end as name from ${t.$table}
      where ${t.tenantId} = ${actor.tenantId} and ${t.deletedAt} is null
        and ${t.status} = any(${cancellable}::text[]) and ${which}
      order by ${t.id}`,
    db,
  )
}

const orderOf = (db: Db, row: AnyRow): Promise<Records> =>
  records(
    sql`select ${packageOrderCol.id}, 'packageOrder' as resource, ${packageOrderCol.no},
      ${packageOrderCol.packageName} as name from ${packageOrderCol.$table}
      where ${packageOrderCol.id} = ${row.packageOrderId ?? ''} and ${packageOrderCol.deletedAt} is null
        and ${packageOrderCol.status} = 'active'`,
    db,
  )

/** The running business that a main contract was made for. */
const businessOf = (db: Db, row: AnyRow): Promise<Records> =>
  row.parentId
    ? Promise.resolve([])
    : records(
        sql`
          select ${entrustmentCol.id}, 'entrustment' as resource, ${entrustmentCol.no},
            ${entrustmentCol.matter} as name from ${entrustmentCol.$table}
            where ${entrustmentCol.deletedAt} is null and ${entrustmentCol.status} = 'inProgress'
              and (${entrustmentCol.contractId} = ${row.id}
              or (${row.bizType} = 'entrust' and ${entrustmentCol.id} = ${row.bizId ?? ''}))
          union all select ${counselCol.id}, 'counsel', ${counselCol.no}, name from ${counselCol.$table}
            where ${counselCol.deletedAt} is null and ${counselCol.status} = 'active'
              and (${counselCol.contractId} = ${row.id}
              or (${row.bizType} = 'counsel' and ${counselCol.id} = ${row.bizId ?? ''}))
          union all select ${packageOrderCol.id}, 'packageOrder', ${packageOrderCol.no},
            ${packageOrderCol.packageName} from ${packageOrderCol.$table}
            where ${packageOrderCol.deletedAt} is null and ${packageOrderCol.status} = 'active'
              and ${row.bizType} = 'package' and ${packageOrderCol.id} = ${row.bizId ?? ''}`,
        db,
      )
