import { expect, test, vi } from 'vitest'
import { areas } from './areas.ts'

vi.mock('./areas/roles/RolesPage.tsx', () => ({ RolesPage: () => null }))
vi.mock('./areas/entrustments/EntrustmentPage.tsx', () => ({ EntrustmentPage: () => null }))

test('every area folder has a manifest, and the list names them all', () => {
  const files = Object.keys(import.meta.glob('./areas/*/**/*.{ts,tsx}'))
  const folders = [...new Set(files.map((file) => file.split('/')[2]!))]
  expect(folders.length).toBeGreaterThan(30)
  expect(folders.filter((name) => !files.includes(`./areas/${name}/area.ts`))).toEqual([])
  expect(areas).toHaveLength(folders.length)
})

test('a component is declared by one area', () => {
  const components = areas.flatMap(({ pages }) => Object.keys(pages))
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((name, index) => components.indexOf(name) !== index)).toEqual([])
})

test.each(['system/RoleList', 'resource/entrustment'])('%s loads slots declared by another area', async (component) => {
  const asked: string[] = []
  const load = areas.find(({ pages }) => Object.hasOwn(pages, component))!.pages[component]!
  await load(({ name }) => {
    asked.push(name)
    return Promise.resolve({})
  })
  const declared = areas.flatMap(({ slots = {} }) => Object.keys(slots))
  expect(asked).toHaveLength(1)
  expect(declared).toContain(asked[0])
})
