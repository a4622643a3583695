import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  CloudOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FormOutlined,
  HomeOutlined,
  LayoutOutlined,
  LinkOutlined,
  MessageOutlined,
  ProfileOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  TableOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

/**
 * The icon names that menus use. All icons together would be larger than the rest of the frame, so only these are
 * bundled.
 */
const icons = {
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  cloud: CloudOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  environment: EnvironmentOutlined,
  'file-text': FileTextOutlined,
  form: FormOutlined,
  home: HomeOutlined,
  layout: LayoutOutlined,
  link: LinkOutlined,
  message: MessageOutlined,
  profile: ProfileOutlined,
  read: ReadOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  solution: SolutionOutlined,
  table: TableOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
}

export const menuIconNames = Object.keys(icons)

/** A group always has an icon, because a collapsed menu shows nothing else. */
export function menuIcon(name: string | undefined, isTop: boolean): ReactNode {
  const Icon = name && Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : undefined
  if (Icon) return <Icon />
  return isTop ? <AppstoreOutlined /> : undefined
}
