import type { EntitlementItem, packageOrder, Row, servicePackage } from '@lexdesk/domain'
import { openAccounts } from '../../entitlement/openAccounts.ts'
import { shareValue } from '../../entitlement/shareValue.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import type { LineOf } from '../../resource/rulesFor.ts'
import { readSetting } from '../../settings/readSetting.ts'

/** A line as it is read, with its id and a type that the ledger knows. */
type ReadLine = LineOf<typeof packageOrder, 'lines'> & { id: string; itemType: EntitlementItem }

/** Opens the accounts of a paid order: one per line, worth its share of the paid amount. */
export async function grantOrder(
  context: WriteContext,
  order: Row<typeof packageOrder>,
  sold: Row<typeof servicePackage>,
): Promise<void> {
  const lines = (order.lines ?? []) as ReadLine[]
  const granted = lines.map(({ qty, fairUseCap }) => (qty === 0 ? (fairUseCap ?? 0) : qty))
  const values = shareValue(
    order.amount ?? 0,
    lines.map(({ unitPrice }, index) => ({ qty: granted[index]!, unitPrice })),
  )
  const buyer = {
    type: 'packageOrder' as const,
    id: order.id,
    enterpriseId: order.enterpriseId,
    personName: order.personName,
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
      startsOn: order.startDate,
      expiresOn: order.endDate,
      validDays: sold.activate === 'onFirstUse' ? sold.validDays : null,
      carryDays: line.carryRule === 'carry' ? carryDays : 0,
      value: values[index]!,
    })),
  )
}
