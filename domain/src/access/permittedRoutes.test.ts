import { expect, test } from 'vitest'
import { permittedRoutes } from './permittedRoutes.ts'

interface Route {
  path: string
  meta: { permissionList?: unknown }
  children?: Route[]
}

const route = (path: string, permissionList?: unknown, children?: Route[]): Route => ({
  path,
  meta: { permissionList },
  ...(children && { children }),
})
const auth = [{ action: 'user:list' }, { action: 'role:list,role:add' }]
const paths = (routes: readonly Route[]): unknown[] =>
  routes.map(({ path, children }) => (children ? [path, ...paths(children)] : path))

test('[A2.13] routes that list permissions are visible only to users with one of them', () => {
  const routes = [
    route('/free'),
    route('/none-listed', []),
    route('/users', ['user:list', 'user:edit']),
    route('/logs', ['log:list']),
    route('/roles', [{ action: 'role:add' }]),
  ]
  expect(paths(permittedRoutes(routes, auth))).toEqual(['/free', '/none-listed', '/users', '/roles'])
  expect(paths(permittedRoutes(routes, []))).toEqual(['/free', '/none-listed'])
})

test('[A2.13] children of a refused route are removed with it, and groups are searched', () => {
  const routes = [
    route('/system', undefined, [route('/system/user', ['user:list']), route('/system/log', ['log:list'])]),
    route('/secret', ['secret:list'], [route('/secret/open')]),
  ]
  expect(paths(permittedRoutes(routes, auth))).toEqual([['/system', '/system/user']])
})

test('[A2.13] lists that cannot be parsed permit nothing', () => {
  const routes = [route('/text', 'user:list'), route('/object', {}), route('/broken', [null, 7]), route('/free')]
  expect(paths(permittedRoutes(routes, auth))).toEqual(['/free'])
  expect(paths(permittedRoutes([route('/users', ['user:list'])], 'user:list'))).toEqual([])
})
