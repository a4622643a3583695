import { expect, test } from 'vitest'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { componentPath } from './componentPath.ts'

const item = (path: string, component: string | null, children?: MenuItem[]): MenuItem => ({
  id: path,
  path,
  name: path,
  component,
  meta: { title: path },
  ...(children && { children }),
})
const menu = [
  item('/isystem', 'layouts/RouteView', [item('/isystem/user', 'system/UserList')]),
  item('/online/:code', 'modules/online/Auto'),
]

test('finds the page of a component below its group, with or without a slash', () => {
  expect(componentPath(menu, 'system/UserList')).toBe('/isystem/user')
  expect(componentPath(menu, '/system/UserList')).toBe('/isystem/user')
})

test.each(['system/RoleList', 'modules/online/Auto', 'layouts/RouteView', ''])(
  '%j has no path: not in the menu, a group, or a path with parameters',
  (component) => {
    expect(componentPath(menu, component)).toBeUndefined()
  },
)
