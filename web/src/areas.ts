import { appointments } from './areas/appointments/area.ts'
import { appraisals } from './areas/appraisals/area.ts'
import { articles } from './areas/articles/area.ts'
import { categories } from './areas/categories/area.ts'
import { checkRules } from './areas/checkRules/area.ts'
import { conflicts } from './areas/conflicts/area.ts'
import { contracts } from './areas/contracts/area.ts'
import { counsels } from './areas/counsels/area.ts'
import { dataLogs } from './areas/dataLogs/area.ts'
import { dataSources } from './areas/dataSources/area.ts'
import { deadlines } from './areas/deadlines/area.ts'
import { departments } from './areas/departments/area.ts'
import { dictionaries } from './areas/dictionaries/area.ts'
import { enterprises } from './areas/enterprises/area.ts'
import { entrustments } from './areas/entrustments/area.ts'
import { examples } from './areas/examples/area.ts'
import { fileList } from './areas/fileList/area.ts'
import { fillRules } from './areas/fillRules/area.ts'
import { focusImages } from './areas/focusImages/area.ts'
import { gallery } from './areas/gallery/area.ts'
import { gateway } from './areas/gateway/area.ts'
import { goodAt } from './areas/goodAt/area.ts'
import { holidays } from './areas/holidays/area.ts'
import { home } from './areas/home/area.ts'
import { jobs } from './areas/jobs/area.ts'
import { logs } from './areas/logs/area.ts'
import { messages } from './areas/messages/area.ts'
import { monitoring } from './areas/monitoring/area.ts'
import { notices } from './areas/notices/area.ts'
import { online } from './areas/online/area.ts'
import { packages } from './areas/packages/area.ts'
import { permissions } from './areas/permissions/area.ts'
import { publicAccounts } from './areas/publicAccounts/area.ts'
import { regions } from './areas/regions/area.ts'
import { reports } from './areas/reports/area.ts'
import { roles } from './areas/roles/area.ts'
import { security } from './areas/security/area.ts'
import { session } from './areas/session/area.ts'
import { settings } from './areas/settings/area.ts'
import { statistics } from './areas/statistics/area.ts'
import { templates } from './areas/templates/area.ts'
import { tenants } from './areas/tenants/area.ts'
import { userPackages } from './areas/userPackages/area.ts'
import { users } from './areas/users/area.ts'
import type { WebArea } from './defineArea.ts'

/** The only list of areas. Their pages and slots are lazy-loaded. */
export const areas: readonly WebArea[] = [
  appointments,
  appraisals,
  articles,
  categories,
  checkRules,
  conflicts,
  contracts,
  counsels,
  dataLogs,
  dataSources,
  deadlines,
  departments,
  dictionaries,
  enterprises,
  entrustments,
  examples,
  fileList,
  fillRules,
  focusImages,
  gallery,
  gateway,
  goodAt,
  holidays,
  home,
  jobs,
  logs,
  messages,
  monitoring,
  notices,
  online,
  packages,
  permissions,
  publicAccounts,
  regions,
  reports,
  roles,
  security,
  session,
  settings,
  statistics,
  templates,
  tenants,
  userPackages,
  users,
]
