import type { Resource } from '../resource/defineResource.ts'
import { appointment } from './legal/appointment.ts'
import { contract } from './legal/contract.ts'
import { enterprise } from './legal/enterprise.ts'
import { entrustment } from './legal/entrustment.ts'
import { goodAt } from './legal/goodAt.ts'
import { holiday } from './legal/holiday.ts'
import { packageOrder } from './legal/packageOrder.ts'
import { region } from './legal/region.ts'
import { announcement } from './system/announcement.ts'
import { category } from './system/category.ts'
import { checkRule } from './system/checkRule.ts'
import { dataSource } from './system/dataSource.ts'
import { department } from './system/department.ts'
import { departRole } from './system/departRole.ts'
import { dict } from './system/dict.ts'
import { dictItem } from './system/dictItem.ts'
import { fileObject } from './system/fileObject.ts'
import { fillRule } from './system/fillRule.ts'
import { gatewayRoute } from './system/gatewayRoute.ts'
import { job } from './system/job.ts'
import { log } from './system/log.ts'
import { message } from './system/message.ts'
import { messageTemplate } from './system/messageTemplate.ts'
import { position } from './system/position.ts'
import { role } from './system/role.ts'
import { tenant } from './system/tenant.ts'
import { user } from './system/user.ts'
import { userAgent } from './system/userAgent.ts'
import { userPackage } from './system/userPackage.ts'

export {
  announcement,
  appointment,
  category,
  checkRule,
  contract,
  dataSource,
  department,
  departRole,
  dict,
  dictItem,
  enterprise,
  entrustment,
  fileObject,
  fillRule,
  gatewayRoute,
  goodAt,
  holiday,
  job,
  log,
  message,
  messageTemplate,
  packageOrder,
  position,
  region,
  role,
  tenant,
  user,
  userAgent,
  userPackage,
}

export { type CheckStep, readCheckSteps } from './system/checkRule.ts'
export * from './system/databaseAddress.ts'
export * from './system/fillParams.ts'
export * from './system/gatewayFilters.ts'
export * from './system/gatewayPredicates.ts'
export { readUpstream } from './system/gatewayRoute.ts'
export { maxSendTries, messageTypes, sendStatuses } from './system/message.ts'
export { fillTemplate, missingValues, placeholdersOf, readTestData } from './system/messageTemplate.ts'

/** Every resource of the product. A new one is one file and one line here. */
export const resources = [
  position,
  user,
  userAgent,
  role,
  department,
  departRole,
  dict,
  dictItem,
  category,
  checkRule,
  fillRule,
  dataSource,
  gatewayRoute,
  announcement,
  message,
  messageTemplate,
  job,
  region,
  goodAt,
  holiday,
  enterprise,
  appointment,
  entrustment,
  contract,
  packageOrder,
] as readonly unknown[] as readonly Resource[]

/** Those that only administrators of the platform change, whatever others are granted; kept as all the others are. */
export const platformResources = [tenant, userPackage] as readonly unknown[] as readonly Resource[]
