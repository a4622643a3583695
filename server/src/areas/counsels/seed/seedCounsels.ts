import { contract, counsel, counselItem, counselWork, enterprise, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import { shareValue } from '../../../entitlement/shareValue.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { newId } from '../../../database/newId.ts'
import { clientDictionaries } from '../../../seed/shared/clientDictionaries.ts'
import { type CounselContract, counselSeeds } from './counsels.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'
import { staff } from '../../../seed/shared/staff.ts'
import { insertLedger, type LedgerSeed } from '../../../seed/ledgerSeeds.ts'
import { insertSeeds, type SeedRow } from '../../../seed/insertSeeds.ts'

const counselItemCol = columnsOf(counselItem)
const enterpriseCol = columnsOf(enterprise)
const col = columnsOf(contract)
const c = columnsOf(contract, 'c')
const e = columnsOf(enterprise, 'e')
const i = columnsOf(counselItem, 'i')
const l = linesOf(counsel, 'lines', 'l')
const s = columnsOf(counsel, 's')

const unitWords = new Map(
  clientDictionaries.find(({ code }) => code === 'svc_unit')!.items.map(({ value, text }) => [value, text]),
)
const lawyers = staff.filter(({ workNo }) => workNo.startsWith('L'))

/** Engagements of the demo office for its counsel contracts, with the work done for them. */
export async function seedCounsels(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows: contracts } = await sql<CounselContract>`
    select ${c.id}, ${c.enterpriseId} as "enterpriseId", coalesce(${e.shortName}, ${e.name}) as "shortName",
      ${c.status},
      coalesce(${c.amount}, 0) as amount, ${c.startDate} as "startDate", ${c.endDate} as "endDate",
      ${c.leadLawyerId} as "leadLawyerId"
    from ${c.$table} join ${e.$table} on ${e.id} = ${c.enterpriseId}
    where ${c.tenantId} = ${tenantId} and ${c.bizType} = 'counsel' and ${c.deletedAt} is null
      and ${c.startDate} is not null
      and ${c.endDate} is not null and ${c.leadLawyerId} is not null order by ${c.no}`.execute(tx)
  const { rows: enterprises } = await sql<{ id: string; shortName: string }>`
    select ${enterpriseCol.id}, coalesce(${enterpriseCol.shortName}, ${enterpriseCol.name}) as "shortName"
      from ${enterpriseCol.$table}
    where ${enterpriseCol.tenantId} = ${tenantId} and ${enterpriseCol.status} = 'certified'
      and ${enterpriseCol.deletedAt} is null order by ${enterpriseCol.no} desc`.execute(tx)
  const { rows: items } = await sql<{ id: string; name: string }>`
    select ${counselItemCol.id}, ${counselItemCol.name} from ${counselItemCol.$table}
      where ${counselItemCol.tenantId} = ${tenantId} and ${counselItemCol.deletedAt} is null`.execute(tx)
  const today = now.slice(0, 10)
  const known = new Map(items.map(({ id, name }) => [name, id]))
  const rows = counselSeeds({ today, contracts, enterprises, lawyers, items: known }).map((row) => ({
    ...row,
    id: newId(),
    createBy: lawyers.find(({ id }) => id === row.leadLawyerId)?.username ?? 'system',
  }))
  await insertSeeds(tx, counsel, rows, tenantId, {}, now)
  await sql`
    update ${c.$table} set ${col.bizId} = ${s.id} from ${s.$table}
    where ${s.contractId} = ${c.id} and ${s.tenantId} = ${tenantId}`.execute(tx)
  const { works, ledger } = await doneWork(tx, tenantId, today)
  await insertSeeds(tx, counselWork, works, tenantId, {}, now)
  await insertLedger(tx, ledger)
}

interface ServedLine {
  counselId: string
  lineId: string
  enterpriseId: string
  status: string
  startDate: string
  endDate: string
  fee: number
  leadLawyerId: string
  itemId: string
  itemName: string
  unit: string
  price: number
  stdHours: number
  carryRule: string
  qty: number
}

/** Yesterday's work that the lawyer has not confirmed yet. */
function draftWork(line: ServedLine, today: string, author = 'system'): SeedRow {
  const day = toPlainDate(mustDayNumber(today) - 1)
  return {
    counselId: line.counselId,
    itemId: line.itemId,
    qty: 1,
    workDate: day > line.startDate ? day : line.startDate,
    hours: line.stdHours,
    lawyerId: line.leadLawyerId,
    billableFlag: 'Y',
    summary: `${line.itemName}：材料已阅，待确认`,
    status: 'draft',
    createTime: `${day} 17:40:00`,
    createBy: author,
  }
}

/** Everything in service has one account per line, and each use of it a work log. */
async function doneWork(tx: Tx, tenantId: number, today: string): Promise<{ works: SeedRow[]; ledger: LedgerSeed[] }> {
  const { rows } = await sql<ServedLine>`
    select ${s.id} as "counselId", ${l.id} as "lineId", ${s.enterpriseId} as "enterpriseId", ${s.status},
      ${s.startDate} as "startDate", ${s.endDate} as "endDate", ${s.fee}, ${s.leadLawyerId} as "leadLawyerId",
      ${i.id} as "itemId", ${i.name} as "itemName", ${i.unit}, ${i.price}, ${i.stdHours} as "stdHours",
        ${i.carryRule} as "carryRule",
      ${l.qty}
    from ${s.$table} join ${l.$table} on ${l.parentId} = ${s.id} join ${i.$table} on ${i.id} = ${l.counselItemId}
    where ${s.tenantId} = ${tenantId} and ${s.status} in ('active', 'suspended', 'finished', 'terminated', 'archived')
    order by ${s.no}, ${l.orderNum}`.execute(tx)
  const works: SeedRow[] = []
  const valueOf = (line: (typeof rows)[number]): number => {
    const own = rows.filter(({ counselId }) => counselId === line.counselId)
    const weighed = own.map(({ qty, price }) => ({ qty, unitPrice: price }))
    return shareValue(line.fee, weighed)[own.indexOf(line)]!
  }
  const ledger = rows.map((line, index): LedgerSeed => {
    const random = seededRandom(97_000 + index)
    const first = mustDayNumber(line.startDate)
    const last = Math.min(mustDayNumber(line.endDate), mustDayNumber(today) - 1)
    // At most one use per week.
    const weeks = Math.max(0, Math.floor((last - first) / 7))
    const count = Math.min(6, weeks, Math.floor((line.qty * random.int(10, 80)) / 100))
    const lawyer = lawyers.find(({ id }) => id === line.leadLawyerId)
    const uses = Array.from({ length: count }, (_, place) => {
      const day = toPlainDate(first + Math.floor(((last - first) * (place + 1)) / (count + 1)))
      const work = {
        id: newId(),
        counselId: line.counselId,
        itemId: line.itemId,
        qty: 1,
        workDate: day,
        hours: line.stdHours,
        lawyerId: line.leadLawyerId,
        billableFlag: 'Y',
        summary: `${line.itemName}：第 ${place + 1} 次服务`,
        status: 'confirmed',
        createTime: `${day} 16:30:00`,
        createBy: lawyer?.username ?? 'system',
      }
      // Sometimes work was recorded for the wrong client and reversed.
      const isVoid = place === 0 && index % 12 === 5
      works.push(isVoid ? { ...work, status: 'voided', remark: '误记，应属其他客户' } : work)
      return {
        at: work.createTime,
        by: work.createBy,
        qty: 1,
        refType: 'counselWork',
        refId: work.id,
        note: work.summary,
        ...(isVoid && { returned: { at: `${day} 18:00:00`, note: '工作日志作废：误记' } }),
      }
    })
    if (line.status === 'active' && index % 3 === 0) works.push(draftWork(line, today, lawyer?.username))
    const expiresOn = toPlainDate(mustDayNumber(line.endDate) + (line.carryRule === 'carry' ? 30 : 0))
    const isTerminated = line.status === 'terminated'
    const isOver = isTerminated || expiresOn < today
    return {
      tenantId,
      sourceType: 'counsel',
      sourceId: line.counselId,
      lineId: line.lineId,
      enterpriseId: line.enterpriseId,
      itemType: 'counsel',
      itemId: line.itemId,
      itemName: line.itemName,
      unit: unitWords.get(line.unit) ?? line.unit,
      qty: line.qty,
      isFrozen: line.status === 'suspended',
      isClosed: line.status === 'terminated',
      startsOn: line.startDate,
      expiresOn,
      value: valueOf(line),
      grantedAt: `${line.startDate} 09:00:00`,
      uses,
      ...(isOver && {
        end: isTerminated
          ? { type: 'refund', at: `${toPlainDate(last)} 17:00:00`, refType: 'counsel', refId: line.counselId }
          : {
              type: 'expire',
              at: `${toPlainDate(mustDayNumber(expiresOn) + 1)} 00:12:00`,
              refType: 'expiry',
              refId: expiresOn,
            },
      }),
    }
  })
  works.sort((one, other) => one.createTime!.localeCompare(other.createTime!))
  return { works, ledger }
}
