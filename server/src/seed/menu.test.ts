import { directoryPermission, permissionsOf, resources, userPackage } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { areas } from '../areas.ts'
import { roleSeeds } from './shared/roles.ts'
import { menuSeeds } from './menu.ts'

const seeds = menuSeeds(
  areas.flatMap(({ menu = [] }) => menu),
  [...resources, userPackage],
)
const ids = new Set(seeds.map(({ id }) => id))

test('ids and codes are unique, and every parent exists', () => {
  expect(ids.size).toBe(seeds.length)
  const codes = seeds.flatMap(({ perms }) => (perms ? [perms] : []))
  expect(new Set(codes).size).toBe(codes.length)
  for (const { parent_id: parent } of seeds) if (parent) expect(ids).toContain(parent)
})

test('every permission of a resource has its row', () => {
  const codes = new Set(seeds.map(({ perms }) => perms))
  for (const resource of resources.filter(({ calls }) => calls === 'all'))
    for (const { code } of permissionsOf(resource)) expect(codes).toContain(code)
})

test('roles name menus that exist', () => {
  for (const { menus, reads = [] } of roleSeeds) for (const menu of [...menus, ...reads]) expect(ids).toContain(menu)
})

test('the directory button has the id that migration 16 grants', () => {
  expect(seeds.find(({ perms }) => perms === directoryPermission)?.id).toBe('button-directory-read')
})
