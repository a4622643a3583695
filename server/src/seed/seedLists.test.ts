import { readRow, resources } from '@lexdesk/domain'
import { describe, expect, test } from 'vitest'
import { dictionarySeeds } from './shared/dictionaries.ts'
import { goodAtFields } from '../areas/goodAt/seed/goodAtFields.ts'
import { holidays2026 } from './shared/holidays2026.ts'
import { positions } from '../areas/users/seed/positions.ts'
import { regionRows } from './shared/regions.ts'

describe('good-at fields', () => {
  test('codes and names are unique, parents come before their children, there are two levels', () => {
    const seen = new Map<string, string | null>()
    for (const { code, parentCode } of goodAtFields) {
      if (parentCode !== null) expect([code, seen.get(parentCode)]).toEqual([code, null])
      expect(seen.has(code)).toBe(false)
      seen.set(code, parentCode)
    }
    expect(new Set(goodAtFields.map(({ name }) => name)).size).toBe(goodAtFields.length)
  })

  test('the common fields exist', () => {
    const under = (parent: string) =>
      goodAtFields.filter(({ parentCode }) => parentCode === parent).map(({ name }) => name)
    expect(goodAtFields.filter(({ parentCode }) => parentCode === null).map(({ name }) => name)).toEqual([
      '民商事',
      '刑事',
      '行政',
      '涉外',
      '非诉',
    ])
    expect(under('civil')).toEqual([
      '婚姻家事',
      '合同纠纷',
      '公司股权',
      '劳动人事',
      '知识产权',
      '房产建工',
      '交通事故',
      '债权债务',
    ])
  })
})

describe('positions', () => {
  test('codes and names are unique, every rank is in the dictionary', () => {
    expect(new Set(positions.map(({ code }) => code)).size).toBe(positions.length)
    expect(new Set(positions.map(({ name }) => name)).size).toBe(positions.length)
    const ranks = dictionarySeeds.find(({ code }) => code === 'position_rank')?.items.map(({ value }) => value)
    for (const { postRank } of positions) expect(ranks).toContain(postRank)
    expect(new Set(positions.map(({ postRank }) => postRank)).size).toBe(5)
  })
})

test('every row passes the checks of its resource', async () => {
  const rowsOf: Record<string, readonly object[]> = {
    region: await regionRows(),
    holiday: holidays2026,
    position: positions,
    goodAt: goodAtFields,
  }
  for (const [name, rows] of Object.entries(rowsOf)) {
    const resource = resources.find((one) => one.name === name)
    const invalid = rows
      .map((row) => resource && readRow(resource, { ...row }, 'add').errors)
      .filter((errors) => errors?.length !== 0)
    expect(invalid).toEqual([])
  }
})
