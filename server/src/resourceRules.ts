import { appointment, contract, counsel, entrustment, packageOrder } from '@lexdesk/domain'
import { articleCategoryRules } from './areas/articles/articleCategoryRules.ts'
import { articleRules } from './areas/articles/articleRules.ts'
import { appointmentRules } from './areas/appointments/appointmentRules.ts'
import { appraiseRules } from './areas/appraisals/appraiseRules.ts'
import { categoryRules } from './areas/categories/categoryRules.ts'
import { checkRuleRules } from './areas/checkRules/checkRuleRoutes.ts'
import { conflictRules } from './areas/conflicts/conflictRules.ts'
import { decisionRules } from './areas/conflicts/decisionRules.ts'
import { contactInfoRules } from './areas/contactInfo/contactInfoRules.ts'
import { counselRequestRules } from './areas/counsels/counselRequestRules.ts'
import { counselRules } from './areas/counsels/counselRules.ts'
import { counselWorkRules } from './areas/counsels/counselWorkRules.ts'
import { contractRules } from './areas/contracts/contractRules.ts'
import { dataSourceRules } from './areas/dataSources/dataSourceRules.ts'
import { deadlineRuleRules } from './areas/deadlines/deadlineRuleRules.ts'
import { deadlineRules } from './areas/deadlines/deadlineRules.ts'
import type { SecretBox } from './secrets/secretBox.ts'
import { departmentRules } from './areas/departments/departmentRules.ts'
import { nextOrgCode } from './areas/departments/nextOrgCode.ts'
import { dictItemRules, dictRules } from './areas/dictionaries/dictionaryRules.ts'
import { enterpriseRules } from './areas/enterprise/enterpriseRules.ts'
import { entrustmentRules } from './areas/entrustments/entrustmentRules.ts'
import { fillRuleRules } from './areas/fillRules/fillRuleRules.ts'
import { focusImageRules } from './areas/focusImages/focusImageRules.ts'
import { gatewayRules } from './areas/gateway/gatewayRules.ts'
import { holidayRules } from './areas/holidays/holidayRules.ts'
import { holidayYearRules } from './areas/holidays/holidayYearRules.ts'
import { goodAtRules } from './areas/goodAt/goodAtRules.ts'
import { jobRules } from './areas/jobs/jobRules.ts'
import { lawyerProfileRules } from './areas/lawyers/lawyerProfileRules.ts'
import { messageRules } from './areas/messages/messageRules.ts'
import { noticeRules } from './areas/notices/noticeRules.ts'
import { publicAccountRules } from './areas/publicAccounts/publicAccountRules.ts'
import { regionRules } from './areas/regions/regionRules.ts'
import { packageItemRules } from './areas/packages/packageItemRules.ts'
import { packageOrderRules } from './areas/packages/packageOrderRules.ts'
import { servicePackageRules } from './areas/packages/servicePackageRules.ts'
import { departRoleRules, roleRules } from './areas/roles/roleRules.ts'
import { settingRules } from './areas/settings/settingRules.ts'
import { templateRules } from './areas/templates/templateRules.ts'
import { tenantRules } from './areas/tenants/tenantRules.ts'
import { userPackageRules } from './areas/userPackages/userPackageRules.ts'
import { userAgentRules } from './areas/users/userAgents.ts'
import { userRules } from './areas/users/userRules.ts'
import type { Outbound } from './outbound/createOutbound.ts'
import { afterSteps } from './parties/afterSteps.ts'
import { followClients } from './parties/clientFlags.ts'
import { followDebt } from './parties/followDebt.ts'
import { namingParties } from './parties/namingParties.ts'
import { underContract } from './parties/underContract.ts'
import { withActiveClient } from './parties/withActiveClient.ts'
import type { ResourceRules } from './resource/Engine.ts'
import type { Signing } from './signing/createSigning.ts'

interface RuleParts {
  matcher: Parameters<typeof checkRuleRules>[0]
  jobs: Parameters<typeof jobRules>[0]
  outbound: Outbound
  box: SecretBox
  signing: Signing
}

/** What the definitions of the product's resources cannot say, by their names. */
export function resourceRules({ matcher, jobs, outbound, box, signing }: RuleParts): Record<string, ResourceRules> {
  return {
    user: namingParties('user', userRules),
    userAgent: userAgentRules,
    role: roleRules,
    department: departmentRules,
    departRole: departRoleRules,
    // Both kinds of code grow alike.
    category: categoryRules(nextOrgCode),
    dict: dictRules,
    dictItem: dictItemRules,
    fillRule: fillRuleRules,
    enterprise: namingParties('enterprise', enterpriseRules),
    entrustment: withActiveClient(entrustment, underContract('entrust', '委托', entrustmentRules), ['submit', 'sign']),
    conflictCheck: conflictRules,
    conflictDecision: decisionRules,
    deadline: deadlineRules,
    deadlineRule: deadlineRuleRules,
    holiday: holidayRules,
    holidayYear: holidayYearRules,
    announcement: noticeRules,
    message: messageRules,
    tenant: tenantRules,
    userPackage: userPackageRules,
    setting: settingRules,
    region: regionRules,
    goodAt: goodAtRules,
    articleCategory: articleCategoryRules,
    article: articleRules,
    focusImage: focusImageRules,
    publicAccount: publicAccountRules(box),
    contactInfo: contactInfoRules,
    contract: withActiveClient(
      contract,
      afterSteps(contract, namingParties('contract', contractRules(signing)), followDebt),
      ['submit', 'send'],
    ),
    contractTemplate: templateRules,
    appointment: withActiveClient(appointment, namingParties('appointment', appointmentRules), ['entrust']),
    appraise: appraiseRules,
    lawyerProfile: lawyerProfileRules,
    servicePackage: servicePackageRules,
    packageOrder: withActiveClient(
      packageOrder,
      namingParties('packageOrder', underContract('package', '套餐订单', packageOrderRules)),
      ['pay'],
    ),
    counselItem: packageItemRules('counsel', '顾问项目'),
    appointmentItem: packageItemRules('appointment', '预约项目'),
    entrustItem: packageItemRules('entrustment', '委托项目'),
    counsel: withActiveClient(
      counsel,
      afterSteps(
        counsel,
        namingParties('counsel', underContract('counsel', '法律顾问', counselRules)),
        (context, row) => followClients(context, [row.enterpriseId]),
      ),
      ['submit', 'sign', 'renew'],
    ),
    counselRequest: counselRequestRules,
    counselWork: counselWorkRules,
    checkRule: checkRuleRules(matcher),
    job: jobRules(jobs),
    dataSource: dataSourceRules(outbound, box),
    gatewayRoute: gatewayRules(outbound),
  }
}
