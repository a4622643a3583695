import {
  appointmentItem,
  counselItem,
  entrustItem,
  packageCategory,
  packageOrder,
  type EntitlementItem,
  errors,
  servicePackage,
} from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed, seed } from '../../seed/Seed.ts'
import { withParents } from '../../seed/withParents.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { underContract } from '../../parties/underContract.ts'
import { withActiveClient } from '../../parties/withActiveClient.ts'
import { balanceRoutes } from './balanceRoutes.ts'
import { expirePackagesJob } from './expirePackages.ts'
import { orderSummaryRoutes } from './orderSummaryRoutes.ts'
import { packageOrderRules } from './packageOrderRules.ts'
import { servicePackageRules } from './servicePackageRules.ts'
import { packageTodos } from './packageTodos.ts'
import { packageFigures } from './statistics/packageFigures.ts'
import { sql } from 'kysely'
import { linesOf } from '../../database/columnsOf.ts'
import type { ResourceRules } from '../../resource/Engine.ts'
import { countUses, shownUses } from '../../resource/write/whereUsed.ts'

export const packages = defineArea({
  name: 'packages',
  todos: packageTodos,
  statistics: packageFigures,
  seeds: [
    rowSeed(appointmentItem, async () => (await import('../../seed/shared/appointmentItems.ts')).appointmentItems),
    rowSeed(entrustItem, async () => (await import('./seed/entrustItems.ts')).entrustItems),
    rowSeed(counselItem, async () => (await import('./seed/counselItems.ts')).counselItemSeeds),
    rowSeed(packageCategory, async () => withParents((await import('./seed/servicePackages.ts')).packageCategorySeeds)),
    seed(
      'packages',
      async (tx, { tenantId, now }) => (await import('./seed/seedPackages.ts')).seedPackages(tx, tenantId, now),
      { stage: 'demo', after: ['matters'] },
    ),
  ],
  open: ({ engine }) => ({
    rules: {
      servicePackage: servicePackageRules,
      packageOrder: withActiveClient(
        packageOrder,
        namingParties('packageOrder', underContract('package', '套餐订单', packageOrderRules)),
        ['pay'],
      ),
      counselItem: packageItemRules('counsel', '顾问项目'),
      appointmentItem: packageItemRules('appointment', '预约项目'),
      entrustItem: packageItemRules('entrustment', '委托项目'),
    },
    routes: (api) => {
      balanceRoutes(api, engine)
      orderSummaryRoutes(api, engine)
    },
    jobs: { expirePackages: expirePackagesJob(engine) },
  }),
})

const l = linesOf(servicePackage, 'lines', 'l')

/** Package lines refer to catalogue items by type, which no reference field declares, so deletion is checked here. */
function packageItemRules(itemType: EntitlementItem, title: string): ResourceRules {
  return {
    beforeDelete: async (context, row) => {
      const holds = sql`exists (
        select 1 from ${l.$table}
        where ${l.parentId} = t.id and ${l.itemType} = ${itemType} and ${l.itemId} = ${row.id})`
      const uses = shownUses([await countUses(context, servicePackage, holds, '套餐')])
      if (uses.length > 0) throw errors.inUse(title, uses)
    },
  }
}
