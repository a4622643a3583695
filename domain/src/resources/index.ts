import type { Resource } from '../resource/defineResource.ts'
import * as definitions from './definitions.ts'
import { fileObject } from './system/fileObject.ts'
import { log } from './system/log.ts'
import { tenant } from './system/tenant.ts'
import { userPackage } from './system/userPackage.ts'

export * from './definitions.ts'
export { fileObject, log, tenant, userPackage }

export { bookedStates, openAppointmentStates } from './legal/appointments/appointmentSteps.ts'
export { ratedAppraiseStates } from './legal/appraise.ts'
export * from './legal/packages/entitlement.ts'
export { packageLineErrors } from './legal/packages/packageLines.ts'
export { openDeadlineStates } from './legal/deadlines/deadline.ts'
export { type ConflictHit, type HitDecision, isHit } from './legal/conflicts/ConflictHit.ts'
export * from './legal/conflicts/conflictWords.ts'
export { isContentious, riskFeeModes } from './legal/entrustments/entrustmentErrors.ts'
export { isOverdueMatter, openEntrustmentStates } from './legal/entrustments/entrustmentStates.ts'
export * from './legal/ending.ts'
export { adverseRoles, opponentNames, ownRoles, systemRoles } from './legal/partyRow.ts'
export { owingContractStates } from './legal/contracts/contractSteps.ts'
export * from './legal/contracts/instalments.ts'
export * from './legal/receivable.ts'
export { splitTotal, taxParts } from './legal/tax.ts'
export { focusTargets } from './content/focusImage.ts'
export * from './content/mpMenu.ts'
export * from './legal/settings/settingList.ts'
export { userStatus } from './system/userStatus.ts'
export * from './extensions/extendResource.ts'
export { extensionTargets } from './extensions/extension.ts'
export * from './extensions/templateSources.ts'
export { codedFields } from './extensions/codedFields.ts'
export { asForm, extensionErrors, unknownIn } from './extensions/extensionErrors.ts'
export { readExtension } from './extensions/readExtension.ts'
export * from './online/chosenFields.ts'
export * from './online/popupParams.ts'
export * from './online/collectable.ts'
export { compileField, compileForm, isListable, isSearchable, sortedBy, storageOf } from './online/compileForm.ts'
export * from './online/fieldSources.ts'
export { syncedKinds } from './online/adoptedErrors.ts'
export { canBelong, formErrors, nameRoom } from './online/formErrors.ts'
export type { FormExpressions } from './online/formExpressions.ts'
export { fieldCalled } from './online/compileStates.ts'
export { renamedPairs, withNames, withPairNames } from './online/nameReferences.ts'
export { definitionChanges } from './online/definitionChanges.ts'
export { type ItemsOf, itemWords, literalErrors } from './online/literalErrors.ts'
export { draftOf, lineKeys, type LinesPart } from './online/definitionParts.ts'
export * from './online/OnlineField.ts'
export { onlineSortOrders, readField, readForm } from './online/onlineForm.ts'
export * from './online/OnlineButton.ts'
export * from './online/buttonAddress.ts'
export { buttonHolds } from './online/buttonHolds.ts'
export { formRights, limitableRights, type NamedRight, namedRights } from './online/namedRights.ts'
export * from './online/levelPermissions.ts'
export { initialState, stateItems } from './online/compileStates.ts'
export { type OnlineState, type OnlineStep, stateDictionary, stateField } from './online/OnlineStates.ts'
export { isProposableName, isReservedName } from './online/isReservedName.ts'
export * from './online/onlineNames.ts'
export { onlineRules, type OnlineTheme, onlineThemes } from './online/onlineView.ts'
export { namesIn, withoutBlind } from './online/expressionNames.ts'
export * from './online/relatedForms.ts'
export { type OnlineFace, viewDefinition } from './online/viewDefinition.ts'
export { textFormats } from './online/textFormats.ts'
export { readProfile, type ColumnProfile, type ProfileReader } from './online/workbook/ColumnProfile.ts'
export * from './online/workbook/cleanTitle.ts'
export * from './online/workbook/findHead.ts'
export * from './online/workbook/matchSource.ts'
export { type ProposedColumn, proposeColumn } from './online/workbook/proposeColumn.ts'
export { type ListChoice, proposeList } from './online/workbook/proposeList.ts'
export { newReportCode } from './reports/sharedFields.ts'
export { readReport } from './reports/readReport.ts'
export * from './reports/ReportDefinition.ts'
export * from './reports/reportFields.ts'
export * from './reports/boards/BoardDefinition.ts'
export * from './reports/boards/boardFields.ts'
export { arrangeTiles, fittingPlace, freePlace, placeTile } from './reports/boards/boardLayout.ts'
export { readBoard } from './reports/boards/readBoard.ts'
export { lastOfMonth, mostMonthDay, nextDelivery } from './reports/subscriptions/nextDelivery.ts'
export {
  paramFields,
  paramInput,
  isListParam,
  isOfDictionary,
  isOfRecords,
  paramType,
  type SqlChart,
  sqlCharts,
  sqlFormats,
  type SqlColumnLine,
  type SqlParam,
  sqlParamKinds,
} from './reports/sql/sqlParams.ts'
export { type CheckStep, readCheckSteps } from './system/checkRule.ts'
export * from './system/databaseAddress.ts'
export * from './system/fillParams.ts'
export * from './system/gatewayFilters.ts'
export * from './system/gatewayPredicates.ts'
export { readUpstream } from './system/gatewayRoute.ts'
export { toldKinds } from './system/aboutRecord.ts'
export { channelOf, maxSendTries, type MessageChannelName, messageChannels, sendStatuses } from './system/message.ts'
export type { RobotKind } from './system/messageRobot.ts'
export { fillTemplate, missingValues, placeholdersOf, readTestData } from './system/messageTemplate.ts'

export const resources: readonly Resource[] = Object.values(definitions)

/** Resources that only platform administrators may change, whatever others are granted; stored like the others. */
const ofPlatform = [tenant, userPackage] as const satisfies readonly Resource[]
export const platformResources: readonly Resource[] = ofPlatform

/** Any resource, with its static type. */
export type Definition = (typeof definitions)[keyof typeof definitions] | (typeof ofPlatform)[number]
