import { readdirSync } from 'node:fs'
import { platformResources, resources, statistics } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'
import { schemaOf } from './schema.ts'

const folders = readdirSync(new URL('./areas/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name)

test('every folder of areas is listed with a manifest of its name', () => {
  expect(areas.map(({ name }) => name).sort()).toEqual(folders.sort())
})

test('no two areas declare the same table', () => {
  const names = schemaOf([...resources]).map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('an area adjusts tables of definitions only', () => {
  const known = new Set([...resources, ...platformResources].map(({ table }) => table))
  const adjusted = areas.flatMap(({ adjustments = [] }) => adjustments.map(({ table }) => table))
  expect(adjusted.filter((table) => !known.has(table))).toEqual([])
})

test('every report is computed by exactly one area', () => {
  const codes = areas.flatMap((area) => Object.keys(area.statistics ?? {}))
  expect(codes.sort()).toEqual(statistics.map(({ code }) => code).sort())
})
