import { expect, test } from 'vitest'
import type { MenuItem } from './MenuItem.ts'
import { menuPages } from './menuPages.ts'

const item = (path: string, component: string | null, more: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  path,
  name: path,
  component,
  meta: { title: path },
  ...more,
})
const { listPath, recordPath } = menuPages([
  item('/group', 'layouts/RouteView', {
    children: [item('/elsewhere/matters', 'resource/entrustment'), item('/again', 'resource/entrustment')],
  }),
  item('/isystem/user', 'system/UserList', { hidden: true }),
  item('/help', null),
])

test('finds the list of a resource in the menu, with filters and with one record open', () => {
  expect(listPath('entrustment')).toBe('/elsewhere/matters')
  expect(listPath('entrustment', { status: 'closing,archived' })).toBe('/elsewhere/matters?status=closing%2Carchived')
  expect(recordPath('entrustment', 'a b')).toBe('/elsewhere/matters?detail=a+b')
})

test('a page hidden from the menu can be opened, a page missing from the menu cannot', () => {
  expect(recordPath('user', '7')).toBe('/isystem/user?detail=7')
  expect(listPath('contract', { status: 'signing' })).toBeUndefined()
  expect(recordPath('nothing', '7')).toBeUndefined()
})
