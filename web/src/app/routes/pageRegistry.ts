import { type ComponentType, createElement } from 'react'
import { galleryPages } from '../../areas/gallery/galleryPages.ts'
import { onlinePages } from '../../areas/online/onlinePages.ts'

type LoadPage = () => Promise<ComponentType<object>>

/** The page of roles adds users with the form of users, which is another area's. */
const loadRoles: LoadPage = async () => {
  const [{ RolesPage }, { userSlots }] = await Promise.all([
    import('../../areas/roles/RolesPage.tsx'),
    import('../../areas/users/userSlots.tsx'),
  ])
  return () => createElement(RolesPage, { userSlots })
}

/** Pages that an area has written itself, by their names on the wire. */
export const ownPages: ReadonlyMap<string, LoadPage> = new Map<string, LoadPage>([
  ['dashboard/Analysis', () => import('../../areas/home/HomePage.tsx').then((module) => module.HomePage)],
  [
    'dashboard/Workplace',
    () => import('../../areas/home/workplace/WorkplacePage.tsx').then((module) => module.WorkplacePage),
  ],
  ['dashboard/Monitor', () => import('../../areas/home/monitor/MonitorPage.tsx').then((module) => module.MonitorPage)],
  [
    'resource/appointment',
    () => import('../../areas/appointments/AppointmentPage.tsx').then((module) => module.AppointmentPage),
  ],
  ['resource/appraise', () => import('../../areas/appraisals/AppraisePage.tsx').then((module) => module.AppraisePage)],
  ['resource/entrustment', () => import('./MatterPage.tsx').then((module) => module.MatterPage)],
  [
    'resource/conflictCheck',
    () => import('../../areas/conflicts/ConflictCheckPage.tsx').then((module) => module.ConflictCheckPage),
  ],
  [
    'resource/conflictDecision',
    () => import('../../areas/conflicts/ConflictDecisionPage.tsx').then((module) => module.ConflictDecisionPage),
  ],
  ['resource/deadline', () => import('../../areas/deadlines/DeadlinePage.tsx').then((module) => module.DeadlinePage)],
  [
    'resource/enterprise',
    () => import('../../areas/enterprises/EnterprisePage.tsx').then((module) => module.EnterprisePage),
  ],
  ['resource/contract', () => import('../../areas/contracts/ContractPage.tsx').then((module) => module.ContractPage)],
  [
    'resource/contractTemplate',
    () => import('../../areas/templates/TemplatePage.tsx').then((module) => module.TemplatePage),
  ],
  [
    'legal/TemplateDownload',
    () => import('../../areas/templates/DownloadPage.tsx').then((module) => module.DownloadPage),
  ],
  ['legal/statistic', () => import('../../areas/statistics/StatisticPage.tsx').then((module) => module.StatisticPage)],
  ['resource/setting', () => import('../../areas/settings/SettingPage.tsx').then((module) => module.SettingPage)],
  ['resource/article', () => import('../../areas/articles/ArticlePage.tsx').then((module) => module.ArticlePage)],
  [
    'resource/focusImage',
    () => import('../../areas/focusImages/FocusImagePage.tsx').then((module) => module.FocusImagePage),
  ],
  [
    'resource/publicAccount',
    () => import('../../areas/publicAccounts/PublicAccountPage.tsx').then((module) => module.PublicAccountPage),
  ],
  ['resource/goodAt', () => import('../../areas/goodAt/GoodAtPage.tsx').then((module) => module.GoodAtPage)],
  ['resource/region', () => import('../../areas/regions/RegionPage.tsx').then((module) => module.RegionPage)],
  ['resource/holiday', () => import('../../areas/holidays/HolidayPage.tsx').then((module) => module.HolidayPage)],
  [
    'system/UserAnnouncementList',
    () => import('../../areas/notices/MyNoticesPage.tsx').then((module) => module.MyNoticesPage),
  ],
  ['system/PermissionList', () => import('../../areas/permissions/MenuPage.tsx').then((module) => module.MenuPage)],
  [
    'system/NewPermissionList',
    () => import('../../areas/permissions/LazyMenuPage.tsx').then((module) => module.LazyMenuPage),
  ],
  [
    'system/DepartList',
    () => import('../../areas/departments/DepartmentPage.tsx').then((module) => module.DepartmentPage),
  ],
  [
    'system/DepartListSync',
    () => import('../../areas/departments/DepartmentPage.tsx').then((module) => module.DepartmentPage),
  ],
  [
    'system/DepartUserList',
    () => import('../../areas/departments/MyDepartmentsPage.tsx').then((module) => module.MyDepartmentsPage),
  ],
  [
    'system/AddressList',
    () => import('../../areas/departments/AddressBookPage.tsx').then((module) => module.AddressBookPage),
  ],
  ['system/TenantList', () => import('../../areas/tenants/TenantPage.tsx').then((module) => module.TenantPage)],
  [
    'system/UserPackageList',
    () => import('../../areas/userPackages/UserPackagePage.tsx').then((module) => module.UserPackagePage),
  ],
  ['system/UserList', () => import('../../areas/users/UsersPage.tsx').then((module) => module.UsersPage)],
  ['system/RoleUserList', loadRoles],
  ['system/RoleList', loadRoles],
  ['system/DictList', () => import('../../areas/dictionaries/DictPage.tsx').then((module) => module.DictPage)],
  ['system/LogList', () => import('../../areas/logs/LogPage.tsx').then((module) => module.LogPage)],
  ['system/DataLogList', () => import('../../areas/dataLogs/DataLogPage.tsx').then((module) => module.DataLogPage)],
  [
    'system/SysCheckRuleList',
    () => import('../../areas/checkRules/CheckRulePage.tsx').then((module) => module.CheckRulePage),
  ],
  [
    'system/OnlineUserList',
    () => import('../../areas/session/online/OnlineUsersPage.tsx').then((module) => module.OnlineUsersPage),
  ],
  [
    'modules/oss/OSSFileList',
    () => import('../../areas/fileList/FileListPage.tsx').then((module) => module.FileListPage),
  ],
  [
    'system/SysFillRuleList',
    () => import('../../areas/fillRules/FillRulePage.tsx').then((module) => module.FillRulePage),
  ],
  [
    'system/SysDataSourceList',
    () => import('../../areas/dataSources/DataSourcePage.tsx').then((module) => module.DataSourcePage),
  ],
  [
    'system/SysGatewayRouteList',
    () => import('../../areas/gateway/GatewayPage.tsx').then((module) => module.GatewayPage),
  ],
  ['system/QuartzJobList', () => import('../../areas/jobs/JobPage.tsx').then((module) => module.JobPage)],
  [
    'modules/message/SysMessageList',
    () => import('../../areas/messages/MessagePage.tsx').then((module) => module.MessagePage),
  ],
  [
    'modules/message/SysMessageTemplateList',
    () => import('../../areas/messages/TemplatePage.tsx').then((module) => module.TemplatePage),
  ],
  [
    'system/SysAnnouncementList',
    () => import('../../areas/notices/AnnouncementPage.tsx').then((module) => module.AnnouncementPage),
  ],
  [
    'system/SecurityCenter',
    () => import('../../areas/security/SecurityCenterPage.tsx').then((module) => module.SecurityCenterPage),
  ],
  [
    'account/settings/Security',
    () => import('../../areas/session/AccountSecurityPage.tsx').then((module) => module.AccountSecurityPage),
  ],
  [
    'system/SysCategoryList',
    () => import('../../areas/categories/CategoryPage.tsx').then((module) => module.CategoryPage),
  ],
  [
    'resource/servicePackage',
    () => import('../../areas/packages/ServicePackagePage.tsx').then((module) => module.ServicePackagePage),
  ],
  [
    'resource/packageOrder',
    () => import('../../areas/packages/PackageOrderPage.tsx').then((module) => module.PackageOrderPage),
  ],
  [
    'resource/counselRequest',
    () => import('../../areas/counsels/CounselRequestPage.tsx').then((module) => module.CounselRequestPage),
  ],
  ['resource/counsel', () => import('../../areas/counsels/CounselPage.tsx').then((module) => module.CounselPage)],
  ...Object.entries(onlinePages),
  ...Object.entries(galleryPages),
])
