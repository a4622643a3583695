import type { AnyRow } from '@lexdesk/domain'
import { sql } from 'kysely'
import { openAccounts } from '../../entitlement/openAccounts.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { readSetting } from '../../settings/readSetting.ts'

interface ServiceLine {
  id: string
  itemId: string
  itemName: string
  unit: string
  price: number
  carryRule: string
  qty: number
}

/** Opens an account a line. An engagement that was bought as a package uses the accounts of that order instead. */
export async function grantCounsel(context: WriteContext, row: AnyRow): Promise<void> {
  if (row.packageOrderId) return
  const { tx, actor, engine } = context
  const { rows: lines } = await sql<ServiceLine>`
    select l.id, i.id as "itemId", i.name as "itemName", i.unit, i.price, i.carry_rule as "carryRule", l.qty
    from biz_counsel_lines l join biz_counsel_item i on i.id = l.counsel_item_id
    where l.parent_id = ${row.id} order by l.order_num`.execute(tx)
  const carryDays = await readSetting(tx, actor.tenantId, 'counsel.carryDays')
  const listPrice = lines.reduce((sum, { price, qty }) => sum + price * qty, 0)
  const rebate = listPrice === 0 ? 0 : Number(row.fee) / listPrice
  await openAccounts(
    context,
    { type: 'counsel', id: row.id, enterpriseId: row.enterpriseId as string },
    lines.map(({ id, itemId, itemName, unit, price, carryRule, qty }) => ({
      lineId: id,
      itemType: 'counsel',
      itemId,
      itemName,
      unit: engine.dictionaries.text('svc_unit', unit) ?? unit,
      qty,
      startsOn: row.startDate as string,
      expiresOn: row.endDate as string,
      carryDays: carryRule === 'carry' ? carryDays : 0,
      unitValue: Math.round(price * rebate),
    })),
  )
}
