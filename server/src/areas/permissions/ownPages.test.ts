import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInMenu } from '../../schema.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import type { MenuItem } from './menuItems.ts'
import { isOwnPage } from './ownPages.ts'

/** The components of a stock client in our menu (wire contract §6.4, §6.5). */
const stockComponents = new Set([
  'layouts/RouteView',
  ...['Analysis', 'Workplace', 'Monitor'].map((page) => `dashboard/${page}`),
  ...['UserList', 'RoleUserList', 'PermissionList', 'NewPermissionList', 'DepartList', 'DepartUserList'].map(system),
  ...['SysPositionList', 'AddressList', 'DictList', 'SysCategoryList', 'SysAnnouncementList'].map(system),
  ...['UserAnnouncementList', 'TenantList', 'LogList', 'DataLogList', 'QuartzJobList', 'SysCheckRuleList'].map(system),
  ...['SysFillRuleList', 'SysDataSourceList', 'SysGatewayRouteList'].map(system),
  ...['message/SysMessageList', 'message/SysMessageTemplateList', 'oss/OSSFileList'].map(module),
  ...['RedisInfo', 'TomcatInfo', 'SystemInfo', 'JvmInfo', 'HttpTrace', 'DiskMonitoring'].map(monitor),
  ...['OnlCgformHeadList', 'OnlCgformCopyList', 'auto/OnlCgformAutoList', 'auto/OnlCgformTreeList'].map(form),
  ...['erp/OnlCgformErpList', 'tab/OnlCgformTabList', 'innerTable/OnlCgformInnerTableList'].map((at) =>
    form(`auto/${at}`),
  ),
  ...['OnlCgreportHeadList', 'auto/OnlCgreportAutoList'].map((at) => module(`online/cgreport/${at}`)),
  'account/center/Index',
  ...['BaseSetting', 'Security', 'Binding', 'Notification'].map((page) => `account/settings/${page}`),
])
function system(page: string): string {
  return `system/${page}`
}
function module(page: string): string {
  return `modules/${page}`
}
function monitor(page: string): string {
  return `modules/monitor/${page}`
}
function form(page: string): string {
  return `modules/online/cgform/${page}`
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

interface Menu {
  menu: MenuItem[]
}
const path = '/sys/permission/getUserPermissionByToken'
const mine = async (): Promise<MenuItem[]> => (await product.admin.get<Menu>(path)).result.menu
const stockMenu = async (): Promise<MenuItem[]> =>
  (await product.admin.send<Menu>({ method: 'GET', url: `/api${path}`, headers: { 'x-client': '' } })).result.menu
const flat = (menu: readonly MenuItem[]): MenuItem[] => menu.flatMap((item) => [item, ...flat(item.children ?? [])])

test('every page of the menu is one of a stock client or of ours alone', () => {
  const pages = builtInMenu().flatMap(({ component }) => component ?? [])
  expect(pages.filter((component) => stockComponents.has(component) === isOwnPage(component))).toEqual([])
})

test('a client that does not name itself is offered exactly the pages that it has', async () => {
  const offered = flat(await stockMenu())
  expect(offered.filter(({ component }) => !stockComponents.has(component ?? ''))).toEqual([])
  const all = flat(await mine())
  expect(all.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['legal-enterprise', 'gallery-grid', 'form-base-form']),
  )
  const expected = all.filter(({ component }) => component !== 'layouts/RouteView' && !isOwnPage(component ?? ''))
  expect(offered.filter(({ component }) => component !== 'layouts/RouteView')).toEqual(expected)
})

test('a group without a page for the client is left out, a group with one stays', async () => {
  const groups = (menu: MenuItem[]) =>
    menu.filter(({ component }) => component === 'layouts/RouteView').map(({ path: url }) => url)
  expect(groups(await mine())).toEqual(expect.arrayContaining(['/legal-contract', '/gallery', '/example']))
  expect(groups(await stockMenu())).toEqual(['/message', '/isystem', '/dashboard3', '/online', '/account'])
})

test('an entry that an office adds for its own client stays, nested groups without a page do not', async () => {
  const entry = { name: '自有页面', menuType: 1, parentId: 'group-isystem' }
  const group = { name: '分组', menuType: 1, component: 'layouts/RouteView' }
  await product.admin.post('/sys/permission/add', { ...entry, url: '/office', component: 'office/Page' })
  await product.admin.post('/sys/permission/add', { ...group, parentId: 'group-isystem', url: '/nested' })
  const nested = flat(await mine()).find(({ path: url }) => url === '/nested')!
  const own = { name: '内页', menuType: 1, parentId: nested.id, url: '/nested/own', component: 'legal/statistic' }
  expect(await product.admin.post('/sys/permission/add', own)).toMatchObject({ success: true })
  const urls = flat(await stockMenu()).map(({ path: url }) => url)
  expect(urls).toContain('/office')
  expect(urls.filter((url) => url.startsWith('/nested'))).toEqual([])
})

test('the call that answers the first calls together passes the client on', async () => {
  const answer = await product.admin.get<Record<string, { result: Menu }>>('/sys/session/start')
  expect(flat(answer.result[path]!.result.menu).map(({ id }) => id)).toContain('gallery-grid')
})
