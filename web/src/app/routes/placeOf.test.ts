import { expect, test } from 'vitest'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { placeOf } from './placeOf.ts'

const item = (path: string, title: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  path,
  name: path,
  component: 'system/UserList',
  meta: { title },
  ...more,
})

const menu = [
  item('/dashboard/analysis', '分析'),
  item('/isystem', '系统管理', {
    component: 'layouts/RouteView',
    children: [item('/isystem/secret', '秘密', { hidden: true }), item('/isystem/user', '用户管理')],
  }),
  item('/named', '指路', { redirect: '/isystem/user', children: [item('/named/page', '页')] }),
  item('/account/settings', '设置', {
    alwaysShow: true,
    children: [item('/account/settings/base', '基本', { hidden: true })],
  }),
  item('/a', '甲', { redirect: '/b', children: [item('/a/:id', '甲页')] }),
  item('/b', '乙', { redirect: '/a', children: [item('/b/:id', '乙页')] }),
  item('/away', '外', { redirect: '//evil.example', children: [item('/away/:id', '外页')] }),
  item('/online/cgreport/:code', '在线报表', { hidden: true, component: 'report-auto' }),
  item('/online/cgreport/6c7f59', '律师业绩报表', { route: '0', component: 'never' }),
  item('/only/in/menu', '只在菜单', { route: '0' }),
]
const to = (path: string) => ({ kind: 'redirect', to: path })
const at = (path: string) => placeOf(menu, path)

test('the root and the sign-in page redirect home, which is called 首页', () => {
  expect(at('/')).toEqual(to('/dashboard/analysis'))
  expect(at('/user/login')).toEqual(to('/dashboard/analysis'))
  expect(at('/dashboard/analysis')).toMatchObject({ kind: 'page', title: '首页' })
})

test('home and the own messages exist whatever the menu contains', () => {
  expect(placeOf([], '/dashboard/analysis')).toMatchObject({ kind: 'page', title: '首页' })
  expect(placeOf([], '/isps/userAnnouncement')).toMatchObject({ kind: 'page' })
})

test('the exception pages exist, and an unknown URL redirects to one of them', () => {
  for (const status of ['403', '404', '500']) {
    expect(at(`/${status}`)).toEqual({ kind: 'exception', status })
    expect(at(`/exception/${status}`)).toEqual({ kind: 'exception', status })
  }
  expect(at('/nowhere')).toEqual(to('/404'))
  expect(at('/isystem/nowhere')).toEqual(to('/404'))
})

test('a page of the menu at the path of an exception comes first', () => {
  const entry = item('/exception/403', '异常 403')
  expect(placeOf([...menu, entry], '/exception/403')).toMatchObject({ kind: 'page', entry })
})

test('a page is a tab by its path, with or without a trailing slash', () => {
  expect(at('/isystem/user/')).toMatchObject({ kind: 'page', key: '/isystem/user', title: '用户管理' })
})

test('a group redirects to its target, else to its first visible page', () => {
  expect(at('/named')).toEqual(to('/isystem/user'))
  expect(at('/isystem')).toEqual(to('/isystem/user'))
  expect(at('/account/settings')).toEqual(to('/account/settings/base'))
})

test('groups that redirect to each other or to another site lead nowhere', () => {
  expect(at('/a')).toEqual(to('/404'))
  expect(at('/away')).toEqual(to('/404'))
})

test("[A2.10] route '0' is not registered: its entry opens the route behind it and provides the title", () => {
  expect(at('/online/cgreport/6c7f59')).toMatchObject({
    kind: 'page',
    title: '律师业绩报表',
    entry: { path: '/online/cgreport/:code', component: 'report-auto' },
  })
  expect(at('/only/in/menu')).toEqual(to('/404'))
})

test('the pages of the own account exist for every user, also under the names of other clients', () => {
  for (const path of [
    'center',
    'settings/BaseSetting',
    'settings/security',
    'settings/binding',
    'settings/notification',
  ])
    expect(placeOf([], `/account/${path}`)).toMatchObject({ kind: 'page' })
  expect(placeOf([], '/account')).toEqual(to('/account/center'))
  expect(placeOf([], '/account/settings')).toEqual(to('/account/settings/BaseSetting'))
  expect(placeOf([], '/account/settings/base')).toEqual(to('/account/settings/BaseSetting'))
})
