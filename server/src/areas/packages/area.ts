import { packageOrder } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { underContract } from '../../parties/underContract.ts'
import { withActiveClient } from '../../parties/withActiveClient.ts'
import { balanceRoutes } from './balanceRoutes.ts'
import { expirePackagesJob } from './expirePackages.ts'
import { orderSummaryRoutes } from './orderSummaryRoutes.ts'
import { packageItemRules } from './packageItemRules.ts'
import { packageOrderRules } from './packageOrderRules.ts'
import { servicePackageRules } from './servicePackageRules.ts'

export const packages = defineArea({
  name: 'packages',
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
