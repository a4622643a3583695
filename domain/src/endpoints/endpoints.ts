import { accountEndpoints } from './account.ts'
import { appointmentEndpoints } from './appointments.ts'
import { appraiseEndpoints } from './appraisals.ts'
import { articleEndpoints } from './articles.ts'
import { categoryEndpoints } from './categories.ts'
import { checkRuleEndpoints } from './checkRules.ts'
import { conflictEndpoints } from './conflicts.ts'
import { contractEndpoints } from './contracts.ts'
import { counselEndpoints } from './counsels.ts'
import { dataLogEndpoints } from './dataLogs.ts'
import { dataSourceEndpoints } from './dataSources.ts'
import { deadlineEndpoints } from './deadlines.ts'
import type { Endpoint } from './defineEndpoint.ts'
import { demoAccountEndpoints } from './demoAccounts.ts'
import { demoClockEndpoints } from './demoClock.ts'
import { departmentEndpoints } from './departments.ts'
import { dictionaryEndpoints } from './dictionaries.ts'
import { endingEndpoints } from './endings.ts'
import { enterpriseEndpoints } from './enterprises.ts'
import { entrustmentEndpoints } from './entrustments.ts'
import { fileListEndpoints } from './fileList.ts'
import { fileEndpoints } from './files.ts'
import { fillRuleEndpoints } from './fillRules.ts'
import { focusImageEndpoints } from './focusImages.ts'
import { gatewayEndpoints } from './gateway.ts'
import { goodAtEndpoints } from './goodAt.ts'
import { holidayEndpoints } from './holidays.ts'
import { homeEndpoints, monitorEndpoints, workplaceEndpoints } from './home.ts'
import { jobEndpoints } from './jobs.ts'
import { logEndpoints } from './logs.ts'
import { menuBinEndpoints } from './menuBin.ts'
import { messageEndpoints } from './messages.ts'
import { monitoringEndpoints } from './monitoring.ts'
import { noticeEndpoints } from './notices.ts'
import { extensionEndpoints } from './extensions.ts'
import { onlineButtonEndpoints } from './onlineButtons.ts'
import { onlineCollectionEndpoints } from './onlineCollection.ts'
import { onlineElsewhereEndpoints } from './onlineElsewhere.ts'
import { onlineFormEndpoints } from './onlineForms.ts'
import { onlineScriptEndpoints, scriptHistoryEndpoints } from './onlineScripts.ts'
import { onlineDesignEndpoints, onlineWireEndpoints } from './onlineWire.ts'
import { formUseEndpoints, viewUseEndpoints } from './onlineUse.ts'
import { extensionVersionEndpoints, onlineVersionEndpoints } from './onlineVersions.ts'
import { onlineAdoptEndpoints } from './onlineAdopt.ts'
import { onlineWorkbookEndpoints } from './onlineWorkbook.ts'
import { openApiEndpoints } from './openApi.ts'
import { orderEndpoints } from './orders.ts'
import { balanceEndpoints, entryEndpoints, packageEndpoints } from './packages.ts'
import { grantsTo, permissionEndpoints } from './permissions.ts'
import { preferenceEndpoints } from './preferences.ts'
import { publicAccountEndpoints } from './publicAccounts.ts'
import { queryViewEndpoints } from './queryViews.ts'
import { regionEndpoints } from './regions.ts'
import { reportEndpoints } from './reports.ts'
import { reportDesignEndpoints, reportWireEndpoints } from './reportWire.ts'
import { roleEndpoints } from './roles.ts'
import { screenLockEndpoints } from './screenLock.ts'
import { searchEndpoints } from './search.ts'
import { securityEndpoints } from './security.ts'
import { sessionEndpoints } from './session.ts'
import { settingEndpoints } from './settings.ts'
import { sqlReportEndpoints } from './sqlReports.ts'
import { statisticEndpoints } from './statistics.ts'
import { taskEndpoints } from './tasks.ts'
import { templateDownloadEndpoints, templateEndpoints } from './templates.ts'
import { tenantEndpoints } from './tenants.ts'
import { userEndpoints } from './users.ts'

/** Every endpoint beyond those generated from resource definitions, one line per area. */
export const endpoints: readonly Endpoint[] = [
  accountEndpoints,
  appointmentEndpoints,
  appraiseEndpoints,
  articleEndpoints,
  balanceEndpoints,
  categoryEndpoints,
  checkRuleEndpoints,
  conflictEndpoints,
  contractEndpoints,
  counselEndpoints,
  dataLogEndpoints,
  dataSourceEndpoints,
  deadlineEndpoints,
  demoAccountEndpoints,
  demoClockEndpoints,
  departmentEndpoints,
  dictionaryEndpoints,
  endingEndpoints,
  enterpriseEndpoints,
  entrustmentEndpoints,
  entryEndpoints,
  fileEndpoints,
  fileListEndpoints,
  fillRuleEndpoints,
  focusImageEndpoints,
  gatewayEndpoints,
  goodAtEndpoints,
  holidayEndpoints,
  homeEndpoints,
  jobEndpoints,
  logEndpoints,
  menuBinEndpoints,
  messageEndpoints,
  monitorEndpoints,
  monitoringEndpoints,
  noticeEndpoints,
  onlineDesignEndpoints,
  extensionEndpoints,
  onlineButtonEndpoints,
  onlineCollectionEndpoints,
  onlineElsewhereEndpoints,
  onlineFormEndpoints,
  ...Object.values(onlineScriptEndpoints),
  scriptHistoryEndpoints,
  formUseEndpoints,
  viewUseEndpoints,
  onlineVersionEndpoints,
  extensionVersionEndpoints,
  onlineWireEndpoints,
  onlineWorkbookEndpoints,
  onlineAdoptEndpoints,
  openApiEndpoints,
  orderEndpoints,
  packageEndpoints,
  permissionEndpoints,
  preferenceEndpoints,
  publicAccountEndpoints,
  queryViewEndpoints,
  regionEndpoints,
  reportEndpoints,
  reportWireEndpoints,
  reportDesignEndpoints,
  roleEndpoints,
  screenLockEndpoints,
  searchEndpoints,
  securityEndpoints,
  sessionEndpoints,
  settingEndpoints,
  sqlReportEndpoints,
  statisticEndpoints,
  taskEndpoints,
  templateDownloadEndpoints,
  templateEndpoints,
  tenantEndpoints,
  userEndpoints,
  workplaceEndpoints,
  ...Object.values(grantsTo),
].flatMap((area) => Object.values<Endpoint>(area))
