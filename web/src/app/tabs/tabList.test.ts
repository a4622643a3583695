import { expect, test } from 'vitest'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { placeOf } from '../routes/placeOf.ts'
import type { Tab } from './Tab.ts'
import {
  addressOf,
  keysBeside,
  neighbourOf,
  restoredTabs,
  storedTabs,
  withMoved,
  withoutTabs,
  withPinned,
  withShown,
  withTab,
} from './tabList.ts'

const item = (path: string): MenuItem => ({ id: path, path, name: path, component: 'x', meta: { title: path } })
const menu = ['/a', '/b', '/c', '/record/:id'].map(item)
const home = '/dashboard/analysis'
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key)

function shown(tabs: readonly Tab[], address: string): Tab[] {
  const { pathname, search } = new URL(address, 'http://x')
  const place = placeOf(menu, pathname)
  if (place.kind !== 'page') throw new Error(`no page at ${address}`)
  return withShown(tabs, place, { pathname, search, hash: '', state: null, key: address })
}

const open = (...addresses: string[]): Tab[] =>
  addresses.reduce<Tab[]>((tabs, address) => shown(tabs, address), restoredTabs(menu, []))

test('home is always the first tab', () => {
  expect(keys(open())).toEqual([home])
  expect(keys(open('/a', '/b'))).toEqual([home, '/a', '/b'])
})

test('another query of the same page is the same tab, which remembers it', () => {
  const tabs = open('/a?pageNo=1', '/b', '/a?pageNo=2')
  expect(keys(tabs)).toEqual([home, '/a', '/b'])
  expect(addressOf(tabs[1]!)).toBe('/a?pageNo=2')
})

test('returning to the last location of a page changes nothing', () => {
  const before = open('/a?pageNo=2', '/b')
  expect(shown(before, '/a?pageNo=2')[1]!.location).toBe(before[1]!.location)
})

test('three records of one page are three tabs', () => {
  expect(keys(open('/record/1', '/record/2', '/record/3'))).toEqual([home, '/record/1', '/record/2', '/record/3'])
})

test('closing shows the tab that takes the place, else the one before; home stays', () => {
  const tabs = open('/a', '/b')
  expect(neighbourOf(tabs, '/a')?.key).toBe('/b')
  expect(neighbourOf(tabs, '/b')?.key).toBe('/a')
  expect(keys(withoutTabs(tabs, [home, '/a']))).toEqual([home, '/b'])
})

test('close left, right and others keep home', () => {
  const tabs = open('/a', '/b', '/c')
  expect(keysBeside(tabs, '/b', 'left')).toEqual(['/a'])
  expect(keysBeside(tabs, '/b', 'right')).toEqual(['/c'])
  expect(keysBeside(tabs, '/b', 'others')).toEqual(['/a', '/c'])
  expect(keysBeside(tabs, home, 'right')).toEqual(['/a', '/b', '/c'])
})

test('a reload restores the tabs unmounted, with their parameters and custom titles', () => {
  const before = withTab(open('/a?pageNo=2', '/record/7'), '/record/7', () => ({ title: '某某公司', isNamed: true }))
  const after = restoredTabs(menu, storedTabs(before))
  expect(keys(after)).toEqual(keys(before))
  expect(after.map(addressOf)).toEqual([home, '/a?pageNo=2', '/record/7'])
  expect(after.map(({ title }) => title)).toEqual(['首页', '/a', '某某公司'])
  expect(after.every(({ isAsleep }) => isAsleep)).toBe(true)
})

test('duplicates and tabs whose page no longer exists are not restored', () => {
  const stored = [
    { path: '/gone', search: '' },
    { path: '/a', search: '' },
    { path: '/a', search: '?x=1' },
    { path: '/404', search: '' },
  ]
  expect(keys(restoredTabs(menu, stored))).toEqual([home, '/a'])
})

test('a pinned tab comes before the others, and goes behind the pinned ones when it is let go', () => {
  const pinned = withPinned(withPinned(open('/a', '/b', '/c'), '/c', true), '/b', true)
  expect(keys(pinned)).toEqual([home, '/c', '/b', '/a'])
  expect(keys(withPinned(pinned, '/c', false))).toEqual([home, '/b', '/c', '/a'])
  expect(keys(withPinned(pinned, home, true))).toEqual(keys(pinned))
})

test('tabs move among their own kind, and home stays first', () => {
  const tabs = withPinned(open('/a', '/b', '/c'), '/c', true)
  expect(keys(withMoved(tabs, '/b', '/a'))).toEqual([home, '/c', '/b', '/a'])
  expect(keys(withMoved(tabs, '/a', '/b'))).toEqual([home, '/c', '/b', '/a'])
  for (const [key, to] of [
    ['/a', '/c'],
    ['/c', '/a'],
    ['/a', home],
    [home, '/a'],
    ['/a', '/nowhere'],
  ] as const)
    expect(keys(withMoved(tabs, key, to))).toEqual(keys(tabs))
})

test('pinned tabs are not closed with others, and are restored without the session', () => {
  const tabs = withPinned(open('/a', '/b', '/c'), '/b', true)
  expect(keysBeside(tabs, '/c', 'left')).toEqual(['/a'])
  expect(keysBeside(tabs, '/c', 'others')).toEqual(['/a'])
  const pinned = storedTabs(tabs.filter(({ isPinned }) => isPinned))
  expect(restoredTabs(menu, [], pinned)).toMatchObject([
    { key: home, isPinned: false },
    { key: '/b', isPinned: true },
  ])
  expect(keys(restoredTabs(menu, storedTabs(tabs), pinned))).toEqual([home, '/b', '/a', '/c'])
})
