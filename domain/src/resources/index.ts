import type { Resource } from '../resource/defineResource.ts'
import { article } from './content/article.ts'
import { articleCategory } from './content/articleCategory.ts'
import { contactInfo } from './content/contactInfo.ts'
import { focusImage } from './content/focusImage.ts'
import { publicAccount } from './content/publicAccount.ts'
import { appointment } from './legal/appointment.ts'
import { conflictCheck } from './legal/conflictCheck.ts'
import { conflictDecision } from './legal/conflictDecision.ts'
import { conflictSearch } from './legal/conflictSearch.ts'
import { appointmentItem } from './legal/appointmentItem.ts'
import { appraise } from './legal/appraise.ts'
import { contract } from './legal/contract.ts'
import { deadline } from './legal/deadline.ts'
import { deadlineRule } from './legal/deadlineRule.ts'
import { contractTemplate } from './legal/contractTemplate.ts'
import { counsel } from './legal/counsel.ts'
import { counselItem } from './legal/counselItem.ts'
import { counselRequest } from './legal/counselRequest.ts'
import { counselWork } from './legal/counselWork.ts'
import { enterprise } from './legal/enterprise.ts'
import { entrustItem } from './legal/entrustItem.ts'
import { entrustment } from './legal/entrustment.ts'
import { goodAt } from './legal/goodAt.ts'
import { holiday } from './legal/holiday.ts'
import { holidayYear } from './legal/holidayYear.ts'
import { lawyerProfile } from './legal/lawyerProfile.ts'
import { packageCategory } from './legal/packageCategory.ts'
import { packageOrder } from './legal/packageOrder.ts'
import { region } from './legal/region.ts'
import { servicePackage } from './legal/servicePackage.ts'
import { setting } from './legal/setting.ts'
import { templateDownload } from './legal/templateDownload.ts'
import { templateType } from './legal/templateType.ts'
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
  article,
  articleCategory,
  appointment,
  appointmentItem,
  appraise,
  category,
  checkRule,
  contactInfo,
  conflictCheck,
  conflictDecision,
  conflictSearch,
  contract,
  contractTemplate,
  counsel,
  counselItem,
  counselRequest,
  counselWork,
  dataSource,
  deadline,
  deadlineRule,
  department,
  departRole,
  dict,
  dictItem,
  enterprise,
  entrustItem,
  entrustment,
  fileObject,
  fillRule,
  focusImage,
  gatewayRoute,
  goodAt,
  holiday,
  holidayYear,
  job,
  lawyerProfile,
  log,
  message,
  messageTemplate,
  packageCategory,
  packageOrder,
  position,
  publicAccount,
  region,
  role,
  servicePackage,
  setting,
  templateDownload,
  templateType,
  tenant,
  user,
  userAgent,
  userPackage,
}

export { bookedStates, openAppointmentStates } from './legal/appointmentSteps.ts'
export { ratedAppraiseStates } from './legal/appraise.ts'
export * from './legal/entitlement.ts'
export { packageLineProblems } from './legal/packageLines.ts'
export { openDeadlineStates } from './legal/deadline.ts'
export { type ConflictHit, type HitDecision, isHit } from './legal/ConflictHit.ts'
export * from './legal/conflictWords.ts'
export { isContentious, riskFeeModes } from './legal/entrustmentProblems.ts'
export { isOverdueMatter, openEntrustmentStates } from './legal/entrustmentStates.ts'
export * from './legal/ending.ts'
export { adverseRoles, opponentNames, ownRoles, systemRoles } from './legal/partyRow.ts'
export { owingContractStates } from './legal/contractSteps.ts'
export * from './legal/receivable.ts'
export { splitTotal, taxParts } from './legal/tax.ts'
export { focusTargets } from './content/focusImage.ts'
export * from './content/mpMenu.ts'
export * from './legal/settingList.ts'
export { userStatus } from './system/userStatus.ts'
export { type CheckStep, readCheckSteps } from './system/checkRule.ts'
export * from './system/databaseAddress.ts'
export * from './system/fillParams.ts'
export * from './system/gatewayFilters.ts'
export * from './system/gatewayPredicates.ts'
export { readUpstream } from './system/gatewayRoute.ts'
export { maxSendTries, messageTypes, sendStatuses } from './system/message.ts'
export { fillTemplate, missingValues, placeholdersOf, readTestData } from './system/messageTemplate.ts'

/** Every resource of the product. A new one is one file and one line here. */
const all = [
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
  holidayYear,
  enterprise,
  lawyerProfile,
  appointmentItem,
  appointment,
  appraise,
  entrustItem,
  entrustment,
  conflictCheck,
  conflictDecision,
  conflictSearch,
  deadlineRule,
  deadline,
  templateType,
  contractTemplate,
  contract,
  templateDownload,
  packageCategory,
  servicePackage,
  packageOrder,
  counselItem,
  counsel,
  counselRequest,
  counselWork,
  articleCategory,
  article,
  focusImage,
  publicAccount,
  contactInfo,
  setting,
] as const satisfies readonly Resource[]
export const resources: readonly Resource[] = all

/** Those that only administrators of the platform change, whatever others are granted; kept as all the others are. */
const ofPlatform = [tenant, userPackage] as const satisfies readonly Resource[]
export const platformResources: readonly Resource[] = ofPlatform

/** Any of them, as the compiler knows them. */
export type Definition = (typeof all)[number] | (typeof ofPlatform)[number]
