import { expect, test } from 'vitest'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { visibleMenu } from '../../api/menu/visibleMenu.ts'
import { findEntry, trailTo } from './menuTree.ts'

const item = (path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  path,
  name: path,
  component: null,
  meta: { title: path },
  ...more,
})

const menu = [
  item('f65c58', { meta: { title: '帮助中心', url: 'https://law.example.cn/help' } }),
  item('/hidden', { hidden: true }),
  item('/empty', { children: [item('/empty/a', { hidden: true })] }),
  item('/account', { alwaysShow: true, children: [item('/account/base')] }),
  item('/legal', { children: [item('/legal/enterprise'), item('/legal/old', { hidden: true })] }),
  item('/online', { hidden: true, children: [item('/online/list/:code'), item('/online/list/special')] }),
]

test('hidden entries and groups without visible entries are not shown', () => {
  const shown = visibleMenu(menu)
  expect(shown.map(({ path }) => path)).toEqual(['f65c58', '/account', '/legal'])
  expect(shown[2]!.children!.map(({ path }) => path)).toEqual(['/legal/enterprise'])
})

test('an alwaysShow group is a single entry', () => {
  expect(visibleMenu(menu)[1]).toMatchObject({ path: '/account', children: undefined })
})

test('a hidden page can be opened by its URL, a group cannot', () => {
  expect(findEntry(menu, '/legal/old')?.path).toBe('/legal/old')
  expect(findEntry(menu, '/nowhere')).toBeUndefined()
  expect(findEntry(menu, '/legal')).toBeUndefined()
})

test('the trail of an entry lists its groups', () => {
  expect(trailTo(menu, '/legal/enterprise').map(({ path }) => path)).toEqual(['/legal', '/legal/enterprise'])
})

test('a path with parameters matches many URLs, and a literal path takes precedence', () => {
  expect(findEntry(menu, '/online/list/user')?.path).toBe('/online/list/:code')
  expect(findEntry(menu, '/online/list/special')?.path).toBe('/online/list/special')
  expect(findEntry(menu, '/online/list/user/more')).toBeUndefined()
})

test('an entry with its own URL is found by its digest, as in the menu and as in the address bar', () => {
  expect(findEntry(menu, 'f65c58')?.meta.title).toBe('帮助中心')
  expect(findEntry(menu, '/f65c58')?.meta.title).toBe('帮助中心')
})
