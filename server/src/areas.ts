import { appointments } from './areas/appointments/area.ts'
import { appraisals } from './areas/appraisals/area.ts'
import { articles } from './areas/articles/area.ts'
import { categories } from './areas/categories/area.ts'
import { checkRules } from './areas/checkRules/area.ts'
import { conflicts } from './areas/conflicts/area.ts'
import { contactInfo } from './areas/contactInfo/area.ts'
import { contracts } from './areas/contracts/area.ts'
import { counsels } from './areas/counsels/area.ts'
import { dataLogs } from './areas/dataLogs/area.ts'
import { dataSources } from './areas/dataSources/area.ts'
import { deadlines } from './areas/deadlines/area.ts'
import { demoClock } from './areas/demoClock/area.ts'
import { departments } from './areas/departments/area.ts'
import { dictionaries } from './areas/dictionaries/area.ts'
import { endings } from './areas/endings/area.ts'
import { enterprises } from './areas/enterprises/area.ts'
import { entrustments } from './areas/entrustments/area.ts'
import { examples } from './areas/examples/area.ts'
import { fileList } from './areas/fileList/area.ts'
import { fillRules } from './areas/fillRules/area.ts'
import { focusImages } from './areas/focusImages/area.ts'
import { gateway } from './areas/gateway/area.ts'
import { goodAt } from './areas/goodAt/area.ts'
import { holidays } from './areas/holidays/area.ts'
import { home } from './areas/home/area.ts'
import { jobs } from './areas/jobs/area.ts'
import { lawyers } from './areas/lawyers/area.ts'
import { logs } from './areas/logs/area.ts'
import { messages } from './areas/messages/area.ts'
import { monitoring } from './areas/monitoring/area.ts'
import { notices } from './areas/notices/area.ts'
import { online } from './areas/online/area.ts'
import { orders } from './areas/orders/area.ts'
import { packages } from './areas/packages/area.ts'
import { permissions } from './areas/permissions/area.ts'
import { preferences } from './areas/preferences/area.ts'
import { publicAccounts } from './areas/publicAccounts/area.ts'
import { queryViews } from './areas/queryViews/area.ts'
import { regions } from './areas/regions/area.ts'
import { reports } from './areas/reports/area.ts'
import { roles } from './areas/roles/area.ts'
import { search } from './areas/search/area.ts'
import { security } from './areas/security/area.ts'
import { session } from './areas/session/area.ts'
import { settings } from './areas/settings/area.ts'
import { statistics } from './areas/statistics/area.ts'
import { tasks } from './areas/tasks/area.ts'
import { templates } from './areas/templates/area.ts'
import { tenants } from './areas/tenants/area.ts'
import { userPackages } from './areas/userPackages/area.ts'
import { users } from './areas/users/area.ts'
import type { Area } from './defineArea.ts'

/** The areas of the product, in menu order. The log and the monitoring come first because they observe the calls of all others. */
export const areas: readonly Area[] = [
  logs,
  monitoring,
  home,
  counsels,
  appointments,
  entrustments,
  conflicts,
  deadlines,
  contracts,
  templates,
  packages,
  orders,
  enterprises,
  appraisals,
  statistics,
  articles,
  focusImages,
  publicAccounts,
  contactInfo,
  regions,
  holidays,
  goodAt,
  lawyers,
  settings,
  notices,
  messages,
  session,
  users,
  roles,
  departments,
  permissions,
  dictionaries,
  categories,
  tenants,
  userPackages,
  security,
  dataLogs,
  jobs,
  checkRules,
  fillRules,
  dataSources,
  gateway,
  fileList,
  tasks,
  endings,
  reports,
  search,
  preferences,
  queryViews,
  demoClock,
  examples,
  online,
]
