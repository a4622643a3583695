import type { ReactNode } from 'react'
import type { MenuItem } from '../../../api/menu/MenuItem.ts'
import { SessionContext } from '../../../api/session/Session.ts'
import { testSession } from '../../../testing/renderInApp.tsx'

const page = (path: string, title: string, component: string): MenuItem => ({
  id: path,
  path,
  name: path,
  component,
  meta: { title },
})

/** The menu of a user who works with appointments, matters and contracts. */
export const deskMenu: MenuItem[] = [
  page('/dashboard/workplace', '工作台', 'dashboard/Workplace'),
  {
    ...page('/legal-appointment', '预约管理', 'layouts/RouteView'),
    children: [page('/legal/appointment', '预约', 'resource/appointment')],
  },
  {
    ...page('/legal-entrustment', '委托管理', 'layouts/RouteView'),
    children: [
      page('/legal/deadline', '期限', 'resource/deadline'),
      page('/legal/entrustment', '委托', 'resource/entrustment'),
    ],
  },
  page('/legal/contract', '合同', 'resource/contract'),
  {
    ...page('/account', '个人页', 'layouts/RouteView'),
    hidden: true,
    children: [page('/account/center', '个人中心', 'x')],
  },
]

interface WithDeskMenuProps {
  /** Defaults to all permissions. */
  permissions?: readonly string[]
  menu?: readonly MenuItem[]
  children: ReactNode
}

export function WithDeskMenu({ permissions, menu = deskMenu, children }: WithDeskMenuProps) {
  return <SessionContext value={{ ...testSession(permissions), menu }}>{children}</SessionContext>
}
