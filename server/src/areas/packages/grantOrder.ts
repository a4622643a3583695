import type { AnyRow } from '@lexdesk/domain'
import { openAccounts } from '../../entitlement/openAccounts.ts'
import { shareValue } from '../../entitlement/shareValue.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { readSetting } from '../../settings/readSetting.ts'
import type { PackageLine, SoldPackage } from './SoldPackage.ts'

/** Opens the accounts of a paid order: one a line, worth its share of what was paid. */
export async function grantOrder(context: WriteContext, order: AnyRow, sold: SoldPackage): Promise<void> {
  const lines = order.lines as PackageLine[]
  const granted = lines.map(({ qty, fairUseCap }) => (qty === 0 ? (fairUseCap ?? 0) : qty))
  const values = shareValue(
    Number(order.amount ?? 0),
    lines.map(({ unitPrice }, index) => ({ qty: granted[index]!, unitPrice })),
  )
  const buyer = {
    type: 'packageOrder' as const,
    id: order.id,
    enterpriseId: order.enterpriseId as string | null,
    personName: order.personName as string | null,
  }
  const carryDays = await readSetting(context.tx, context.actor.tenantId, 'package.carryDays')
  await openAccounts(
    context,
    buyer,
    lines.map((line, index) => ({
      lineId: line.id,
      itemType: line.itemType,
      itemId: line.itemId,
      itemName: line.itemName,
      unit: context.engine.dictionaries.text('svc_unit', line.unit) ?? line.unit,
      qty: granted[index]!,
      isUnlimited: line.qty === 0,
      perMonthCap: line.perMonthCap,
      mayOverdraw: line.overPrice !== null,
      startsOn: order.startDate as string | null,
      expiresOn: order.endDate as string | null,
      validDays: sold.activate === 'onFirstUse' ? sold.validDays : null,
      carryDays: line.carryRule === 'carry' ? carryDays : 0,
      value: values[index]!,
    })),
  )
}
