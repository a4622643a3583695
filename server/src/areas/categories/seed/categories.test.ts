import { category, readRow } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { categorySeeds } from './categories.ts'

test('codes are unique, grow by three characters without gaps, and follow their parents', () => {
  const seen = new Map<string, number>()
  for (const { code } of categorySeeds) {
    const parent = code.slice(0, -3)
    if (parent !== '') expect(seen.has(parent), code).toBe(true)
    const number = (seen.get(parent) ?? 0) + 1
    expect(code).toBe(`${parent}A${String(number).padStart(2, '0')}`)
    seen.set(parent, number)
    seen.set(code, 0)
  }
})

test('every row passes the checks of its resource, and siblings have different names', () => {
  for (const row of categorySeeds) expect(readRow(category, { ...row }, 'add').errors).toEqual([])
  const places = categorySeeds.map(({ code, name }) => `${code.slice(0, -3)} ${name}`)
  expect(new Set(places).size).toBe(categorySeeds.length)
})
