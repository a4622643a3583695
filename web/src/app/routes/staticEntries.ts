import type { MenuItem } from '../../api/menu/MenuItem.ts'
import type { TrailStep } from '../../ui/page/Trail.tsx'
import { homePath } from './homePath.ts'

const settings = '/account/settings'

/** The pages of the own account. */
export const accountPaths = {
  center: '/account/center',
  base: `${settings}/BaseSetting`,
  security: `${settings}/security`,
  binding: `${settings}/binding`,
  notification: `${settings}/notification`,
} as const

const entry = (path: string, name: string, component: string, title: string, keepAlive = false): MenuItem => ({
  id: path,
  path,
  name,
  component,
  meta: { title, keepAlive },
})

/** Pages that exist for every user, whatever the menu contains. */
export const staticEntries: readonly MenuItem[] = [
  entry(homePath, 'dashboard', 'dashboard/Analysis', '首页'),
  entry('/isps/userAnnouncement', 'isps-userAnnouncement', 'system/UserAnnouncementList', '我的消息', true),
  entry(accountPaths.center, 'account-center', 'account/center/Index', '个人中心'),
  entry(accountPaths.base, 'account-settings-base', 'account/settings/BaseSetting', '基本设置'),
  entry(accountPaths.security, 'account-settings-security', 'account/settings/Security', '账号安全'),
  entry(accountPaths.binding, 'account-settings-binding', 'account/settings/Binding', '账号绑定'),
  entry(accountPaths.notification, 'account-settings-notification', 'account/settings/Notification', '消息通知'),
]

/** Other spellings of these addresses. */
export const staticRedirects: Readonly<Record<string, string>> = {
  '/account': accountPaths.center,
  [settings]: accountPaths.base,
  [`${settings}/base`]: accountPaths.base,
}

/** The steps above a page of the own account, which is the same for all users; undefined for other pages. */
export function accountTrail(pathname: string): TrailStep[] | undefined {
  if (pathname === accountPaths.center) return []
  const isSettings = Object.values<string>(accountPaths).includes(pathname)
  return isSettings ? [{ path: accountPaths.center, title: '个人中心' }] : undefined
}
