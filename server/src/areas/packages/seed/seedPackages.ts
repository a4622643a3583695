import {
  appointment,
  enterprise,
  type EntitlementItem,
  goodAt,
  mustDayNumber,
  packageCategory,
  packageOrder,
  type Resource,
  servicePackage,
  toPlainDate,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import { shareValue } from '../../../entitlement/shareValue.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { newId } from '../../../database/newId.ts'
import { clientDictionaries } from '../../../seed/shared/clientDictionaries.ts'
import { packageOrderSeeds } from './packageOrders.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'
import { entitledVisit, type VisitRight } from './entitledVisits.ts'
import { staff } from '../../../seed/shared/staff.ts'
import { type PackageLineSeed, servicePackageSeeds } from './servicePackages.ts'
import { insertLedger, type LedgerSeed } from '../../../seed/ledgerSeeds.ts'
import { insertSeeds, type SeedRow } from '../../../seed/insertSeeds.ts'

const goodAtCol = columnsOf(goodAt)
const packageOrderCol = columnsOf(packageOrder)
const col = columnsOf(enterprise)
const l = linesOf(packageOrder, 'lines', 'l')
const o = columnsOf(packageOrder, 'o')

const lawyers = staff.filter(({ workNo }) => workNo.startsWith('L'))

/** The packages of the demo office, the orders of its clients, and their use. */
export async function seedPackages(tx: Tx, tenantId: number, now: string): Promise<void> {
  const add = (resource: Resource, rows: SeedRow[]) => insertSeeds(tx, resource, rows, tenantId, {}, now)
  const packages = await packageRows(tx, tenantId)
  await add(servicePackage, packages)
  const { rows: there } = await sql`
    select 1 from ${packageOrderCol.$table} where ${packageOrderCol.tenantId} = ${tenantId} limit 1`.execute(tx)
  const { rows: enterprises } = await sql<{ id: string }>`
    select ${col.id} from ${col.$table} where ${col.tenantId} = ${tenantId} and ${col.status} <> 'merged'
      and ${col.deletedAt} is null order by ${col.no}`.execute(tx)
  if (there.length > 0 || enterprises.length === 0) return
  const today = now.slice(0, 10)
  const sold = new Map(packages.map((row) => [row.name, row]))
  const orders = packageOrderSeeds({ today, enterprises }, sold).map((row) => ({ ...row, id: newId() }))
  await add(packageOrder, orders)
  const usedUp = new Set(orders.filter(({ isUsedUp }) => isUsedUp).map(({ id }) => id))
  const ledger = await ledgerOf(tx, tenantId, today, usedUp)
  await add(appointment, await visitRows(tx, tenantId, today, ledger))
  await insertLedger(tx, ledger)
}

/** Some clients with bought appointments have used them or will; these units are held in their accounts. */
async function visitRows(tx: Tx, tenantId: number, today: string, ledger: LedgerSeed[]): Promise<SeedRow[]> {
  const { rows: clients } = await sql<VisitRight & { id: string }>`
    select ${col.id}, ${col.contactName} as "personName", ${col.contactMobile} as mobile from ${col.$table}
    where ${col.tenantId} = ${tenantId}`.execute(tx)
  const { rows: fields } = await sql<{ code: string; id: string }>`
    select ${goodAtCol.code}, ${goodAtCol.id} from ${goodAtCol.$table} where ${goodAtCol.tenantId} = ${tenantId}
      and ${goodAtCol.deletedAt} is null`.execute(tx)
  const surroundings = { today, lawyers, goodAt: new Map(fields.map(({ code, id }) => [code, id])) }
  const settledDays = 130
  const lasting = ledger.filter(
    ({ itemType, startsOn, end, isFrozen, qty, uses }) =>
      itemType === 'appointment' &&
      !end &&
      !isFrozen &&
      mustDayNumber(today) - mustDayNumber(startsOn) >= settledDays &&
      uses.reduce((sum, use) => sum + use.qty, 0) < qty,
  )
  return lasting.map((line, index) => {
    const client = clients.find(({ id }) => id === line.enterpriseId)!
    const { row, hold } = entitledVisit(newId(), { ...client, enterpriseId: line.enterpriseId }, index, surroundings)
    line.holds = [hold]
    return row
  })
}

async function packageRows(tx: Tx, tenantId: number) {
  const idsBy = async (table: string, column: 'code' | 'name') => {
    const { rows } = await sql<{ id: string; key: string }>`
      select id, ${sql.ref(column)} as key from ${sql.table(table)}
      where tenant_id = ${tenantId} and deleted_at is null order by order_num, id`.execute(tx)
    return rows
  }
  const categories = new Map((await idsBy(packageCategory.table, 'code')).map(({ id, key }) => [key, id]))
  const items = new Map((await idsBy('biz_counsel_item', 'name')).map(({ id, key }) => [key, id]))
  const bookable = (await idsBy('biz_appointment_item', 'name'))[0]
  const named = (line: PackageLineSeed) => {
    if (line.itemType !== 'appointment') return { ...line, itemId: items.get(line.itemName) ?? null }
    return bookable ? { ...line, itemName: bookable.key, itemId: bookable.id } : undefined
  }
  return servicePackageSeeds.map(({ category, lines, ...row }) => ({
    versionNo: 1,
    activate: 'onPay',
    ...row,
    id: newId(),
    categoryId: categories.get(category)!,
    lines: lines.flatMap((line) => named(line) ?? []),
  }))
}

interface SoldLine extends Omit<LedgerSeed, 'tenantId' | 'sourceType' | 'uses' | 'end' | 'value'> {
  status: string
  amount: number
  unitPrice: number | null
  overPrice: number | null
  fairUseCap: number | null
}

const unitWords = new Map(
  clientDictionaries.find(({ code }) => code === 'svc_unit')!.items.map((item) => [item.value, item.text]),
)

/** Paid orders have one account per line, used a little each month. */
async function ledgerOf(tx: Tx, tenantId: number, today: string, usedUp: ReadonlySet<string>): Promise<LedgerSeed[]> {
  const { rows } = await sql<SoldLine>`
    select ${o.id} as "sourceId", ${l.id} as "lineId", ${o.enterpriseId} as "enterpriseId", ${o.status}, ${o.amount},
      ${o.startDate} as "startsOn", ${o.endDate} as "expiresOn", ${o.paidAt} as "grantedAt",
        ${l.itemType} as "itemType",
      ${l.itemId} as "itemId", ${l.itemName} as "itemName", ${l.unit}, ${l.qty}, ${l.unitPrice} as "unitPrice",
      ${l.fairUseCap} as "fairUseCap", ${l.perMonthCap} as "perMonthCap", ${l.overPrice} as "overPrice"
    from ${o.$table} join ${l.$table} on ${l.parentId} = ${o.id}
    where ${o.tenantId} = ${tenantId} and ${o.paidAt} is not null order by ${o.no}, ${l.orderNum}`.execute(tx)
  const qtyOf = ({ qty, fairUseCap }: SoldLine) => (qty === 0 ? (fairUseCap ?? 0) : qty)
  const valueOf = (line: SoldLine): number => {
    const own = rows.filter(({ sourceId }) => sourceId === line.sourceId)
    const weighed = own.map((one) => ({ qty: qtyOf(one), unitPrice: one.unitPrice }))
    return shareValue(line.amount, weighed)[own.indexOf(line)]!
  }
  return rows.map((line, index) => {
    const random = seededRandom(81_000 + index)
    const qty = qtyOf(line)
    const isOver = line.expiresOn < today
    const share = usedUp.has(line.sourceId) ? 1 : random.int(10, 80) / 100
    const lastDay = Math.min(mustDayNumber(today), mustDayNumber(line.expiresOn))
    const end = line.status === 'refunded' ? 'refund' : isOver ? 'expire' : undefined
    return {
      ...line,
      tenantId,
      sourceType: 'packageOrder',
      itemType: line.itemType as EntitlementItem,
      unit: unitWords.get(line.unit) ?? line.unit,
      qty,
      isUnlimited: line.qty === 0,
      mayOverdraw: line.overPrice !== null,
      isFrozen: line.status === 'frozen',
      isClosed: line.status === 'refunded',
      value: valueOf(line),
      uses: usesOf(line, Math.floor(qty * share), lastDay),
      ...(end && {
        end: {
          type: end,
          at: `${toPlainDate(isOver ? lastDay + 1 : lastDay)} 00:10:00`,
          refType: end === 'refund' ? 'packageOrder' : 'expiry',
          refId: end === 'refund' ? line.sourceId : line.expiresOn,
        },
      }),
    }
  })
}

/** A number of uses, spread over the days from the payment to the last one in a few entries. */
function usesOf({ lineId, startsOn }: SoldLine, used: number, lastDay: number): LedgerSeed['uses'] {
  const first = mustDayNumber(startsOn)
  const parts = Math.min(used, 8)
  return Array.from({ length: parts }, (_, index) => ({
    at: `${toPlainDate(first + Math.floor(((lastDay - first) * (index + 1)) / (parts + 1)))} 10:30:00`,
    by: 'system',
    qty: Math.floor((used * (index + 1)) / parts) - Math.floor((used * index) / parts),
    refType: 'record',
    refId: `${lineId}-${index + 1}`,
    note: '历史使用记录',
  }))
}
