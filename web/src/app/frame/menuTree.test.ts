import { expect, test } from 'vitest'
import type { MenuItem } from '../../api/MenuItem.ts'
import { findEntry, firstPath, outsideAddress, trailTo, visibleMenu } from './menuTree.ts'

const item = (path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  path,
  name: path,
  component: null,
  meta: { title: path },
  ...more,
})

const help = item('f65c58', { meta: { title: '帮助中心', url: 'https://law.example.cn/help' } })
const menu = [
  help,
  item('/hidden', { hidden: true }),
  item('/empty', { children: [item('/empty/a', { hidden: true })] }),
  item('/account', { alwaysShow: true, children: [item('/account/base')] }),
  item('/legal', { children: [item('/legal/enterprise'), item('/legal/old', { hidden: true })] }),
]

test('hidden entries and groups without visible entries are not shown', () => {
  const shown = visibleMenu(menu)
  expect(shown.map(({ path }) => path)).toEqual(['f65c58', '/account', '/legal'])
  expect(shown[1]!.children).toBeUndefined()
  expect(shown[2]!.children!.map(({ path }) => path)).toEqual(['/legal/enterprise'])
})

test('a hidden page can still be opened by its address', () => {
  expect(findEntry(menu, '/legal/old')?.path).toBe('/legal/old')
  expect(findEntry(menu, '/nowhere')).toBeUndefined()
  expect(findEntry(menu, '/legal')).toBeUndefined()
})

test('the way to an entry names its groups', () => {
  expect(trailTo(menu, '/legal/enterprise').map(({ path }) => path)).toEqual(['/legal', '/legal/enterprise'])
})

test('home is the first page of this site', () => {
  expect(firstPath([help, menu[4]!])).toBe('/legal/enterprise')
  expect(firstPath([menu[1]!, menu[2]!])).toBeUndefined()
})

test('only web addresses lead outside', () => {
  expect(outsideAddress(help)).toBe('https://law.example.cn/help')
  expect(outsideAddress(item('x', { meta: { title: '', url: 'javascript:alert(1)' } }))).toBeUndefined()
})
