import { categoryRules } from './areas/categories/categoryRules.ts'
import { checkRuleRules } from './areas/checkRules/checkRuleRoutes.ts'
import { dataSourceRules } from './areas/dataSources/dataSourceRules.ts'
import type { SecretBox } from './areas/dataSources/secretBox.ts'
import { departmentRules } from './areas/departments/departmentRules.ts'
import { nextOrgCode } from './areas/departments/nextOrgCode.ts'
import { dictItemRules, dictRules } from './areas/dictionaries/dictionaryRules.ts'
import { enterpriseRules } from './areas/enterprise/enterpriseRules.ts'
import { fillRuleRules } from './areas/fillRules/fillRuleRules.ts'
import { gatewayRules } from './areas/gateway/gatewayRules.ts'
import { matterRules } from './areas/home/matterRules.ts'
import { jobRules } from './areas/jobs/jobRules.ts'
import { messageRules } from './areas/messages/messageRules.ts'
import { noticeRules } from './areas/notices/noticeRules.ts'
import { departRoleRules, roleRules } from './areas/roles/roleRules.ts'
import { tenantRules } from './areas/tenants/tenantRules.ts'
import { userPackageRules } from './areas/userPackages/userPackageRules.ts'
import { userAgentRules } from './areas/users/userAgents.ts'
import { userRules } from './areas/users/userRules.ts'
import type { Outbound } from './outbound/createOutbound.ts'
import type { ResourceRules } from './resource/Engine.ts'

interface RuleParts {
  matcher: Parameters<typeof checkRuleRules>[0]
  jobs: Parameters<typeof jobRules>[0]
  outbound: Outbound
  box: SecretBox
}

/** What the definitions of the product's resources cannot say, by their names. */
export function resourceRules({ matcher, jobs, outbound, box }: RuleParts): Record<string, ResourceRules> {
  return {
    user: userRules,
    userAgent: userAgentRules,
    role: roleRules,
    department: departmentRules,
    departRole: departRoleRules,
    // Both kinds of code grow alike.
    category: categoryRules(nextOrgCode),
    dict: dictRules,
    dictItem: dictItemRules,
    fillRule: fillRuleRules,
    enterprise: enterpriseRules,
    announcement: noticeRules,
    message: messageRules,
    tenant: tenantRules,
    userPackage: userPackageRules,
    ...matterRules,
    checkRule: checkRuleRules(matcher),
    job: jobRules(jobs),
    dataSource: dataSourceRules(outbound, box),
    gatewayRoute: gatewayRules(outbound),
  }
}
