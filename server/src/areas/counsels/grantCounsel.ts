import { counsel, counselItem, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf, linesOf } from '../../database/columnsOf.ts'
import { openAccounts } from '../../entitlement/openAccounts.ts'
import { shareValue } from '../../entitlement/shareValue.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { readSetting } from '../../settings/readSetting.ts'

const i = columnsOf(counselItem, 'i')
const l = linesOf(counsel, 'lines', 'l')

interface ServiceLine {
  id: string
  itemId: string
  itemName: string
  unit: string
  price: number
  carryRule: string
  qty: number
}

/** Opens one account per line. An engagement bought as a package uses the accounts of that order instead. */
export async function grantCounsel(context: WriteContext, row: Row<typeof counsel>): Promise<void> {
  if (row.packageOrderId) return
  const { tx, actor, engine } = context
  const { rows: lines } = await sql<ServiceLine>`
    select ${l.id}, ${i.id} as "itemId", ${i.name} as "itemName", ${i.unit}, ${i.price},
      ${i.carryRule} as "carryRule", ${l.qty}
    from ${l.$table} join ${i.$table} on ${i.id} = ${l.counselItemId}
    where ${l.parentId} = ${row.id} order by ${l.orderNum}`.execute(tx)
  const carryDays = await readSetting(tx, actor.tenantId, 'counsel.carryDays')
  const values = shareValue(
    row.fee ?? 0,
    lines.map(({ price, qty }) => ({ qty, unitPrice: price })),
  )
  await openAccounts(
    context,
    { type: 'counsel', id: row.id, enterpriseId: row.enterpriseId },
    lines.map(({ id, itemId, itemName, unit, carryRule, qty }, index) => ({
      lineId: id,
      itemType: 'counsel',
      itemId,
      itemName,
      unit: engine.dictionaries.text('svc_unit', unit) ?? unit,
      qty,
      startsOn: row.startDate,
      expiresOn: row.endDate,
      carryDays: carryRule === 'carry' ? carryDays : 0,
      value: values[index]!,
    })),
  )
}
