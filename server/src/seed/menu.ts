import type { Resource } from '@lexdesk/domain'
import { groupSeed, legalPage, type MenuGroup, type MenuPage, menuPage, type MenuSeed, pageSeeds } from './menuRows.ts'

/** The menu groups. Areas add their pages to them. */
const groups: readonly MenuGroup[] = [
  { sortNo: 3, title: '法律顾问', url: '/legal-counsel', icon: 'solution' },
  { sortNo: 4, title: '预约管理', url: '/legal-appointment', icon: 'calendar' },
  { sortNo: 5, title: '委托管理', url: '/legal-entrustment', icon: 'audit' },
  { sortNo: 6, title: '合同管理', url: '/legal-contract', icon: 'file-text' },
  { sortNo: 7, title: '套餐管理', url: '/legal-package', icon: 'shop' },
  { sortNo: 8, title: '企业管理', url: '/legal-enterprise', icon: 'bank' },
  { sortNo: 10, title: '内容管理', url: '/content', icon: 'read' },
  { sortNo: 11, title: '基础数据', url: '/legal-basis', icon: 'database' },
  { sortNo: 12, title: '消息中心', url: '/message', icon: 'message' },
  { sortNo: 13, title: '系统管理', url: '/isystem', icon: 'setting' },
  { sortNo: 14, title: '系统监控', url: '/dashboard3', icon: 'dashboard' },
  { sortNo: 15, title: '在线开发', url: '/online', icon: 'cloud' },
  { sortNo: 16, title: '组件示例', url: '/gallery', icon: 'appstore' },
  { sortNo: 17, title: '页面示例', url: '/example', icon: 'layout' },
  { sortNo: 18, title: '个人页', url: '/account', icon: 'user', hidden: true },
]

/** Client pages without a server area. */
const clientPages: readonly MenuPage[] = [
  ...[
    ['视图表单', '/online/copyform/:code', 'modules/online/cgform/OnlCgformCopyList'],
    ['AUTO在线表单', '/online/cgformList/:code', 'modules/online/cgform/auto/OnlCgformAutoList'],
    ['树形在线表单', '/online/cgformTreeList/:code', 'modules/online/cgform/auto/OnlCgformTreeList'],
    ['ERP在线表单', '/online/cgformErpList/:code', 'modules/online/cgform/auto/erp/OnlCgformErpList'],
    ['TAB在线表单', '/online/cgformTabList/:code', 'modules/online/cgform/auto/tab/OnlCgformTabList'],
    [
      '内嵌子表在线表单',
      '/online/cgformInnerTableList/:code',
      'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList',
    ],
    ['AUTO在线报表', '/online/cgreport/:code', 'modules/online/cgreport/auto/OnlCgreportAutoList'],
  ].map(([title, url, component], index) => menuPage('/online', index + 4, title!, url!, component!, { hidden: true })),
  menuPage('/gallery', 1, '可编辑表格', '/gallery/grid', 'gallery/Grid'),
  menuPage('/gallery', 2, '表格单元格', '/gallery/gridCells', 'gallery/GridCells'),
  menuPage('/gallery', 3, '子表与详情', '/gallery/tables', 'gallery/Tables'),
  menuPage('/gallery', 4, 'Cron 表达式', '/gallery/cron', 'gallery/Cron'),
  menuPage('/gallery', 5, '选择器', '/gallery/pickers', 'gallery/Pickers'),
  menuPage('/gallery', 6, '录入控件', '/gallery/controls', 'gallery/Controls'),
  menuPage('/gallery', 7, '上传与导入', '/gallery/uploads', 'gallery/Uploads'),
  menuPage('/gallery', 8, '编辑器', '/gallery/editors', 'gallery/Editors'),
  menuPage('/gallery', 9, '高级查询', '/gallery/query', 'gallery/Query'),
]

const home: MenuSeed = {
  id: 'dashboard-analysis',
  parent_id: null,
  name: '首页',
  menu_type: 0,
  sort_no: 0,
  url: '/dashboard/analysis',
  component: 'dashboard/Analysis',
  icon: 'home',
}

const resourcePages = ({ name, title, menu }: Resource): MenuPage[] =>
  menu ? [legalPage(menu.group, menu.sortNo, menu.title ?? title, name)] : []

/** All menu rows, in order. */
export function menuSeeds(areaPages: readonly MenuPage[], all: readonly Resource[]): MenuSeed[] {
  const pages = [...all.flatMap(resourcePages), ...areaPages, ...clientPages]
  const inGroup = (url: string | null): MenuPage[] =>
    pages.filter(({ group }) => group === url).sort((a, b) => a.sortNo - b.sortNo)
  const lost = pages.find(({ group }) => group !== null && !groups.some(({ url }) => url === group))
  if (lost) throw new Error(`the page ${lost.url} is in an unknown group`)
  const tops = [
    ...groups.map((group) => ({
      sortNo: group.sortNo,
      rows: [groupSeed(group), ...inGroup(group.url).flatMap((page) => pageSeeds(page, all))],
    })),
    ...inGroup(null).map((page) => ({ sortNo: page.sortNo, rows: pageSeeds(page, all) })),
  ]
  return [home, ...tops.sort((a, b) => a.sortNo - b.sortNo).flatMap(({ rows }) => rows)]
}
