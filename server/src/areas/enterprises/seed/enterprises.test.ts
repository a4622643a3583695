import { checkPattern, creditCodeError, readRow, resources } from '@lexdesk/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { nameForms } from '../../../names/nameForms.ts'
import { loadNameLibraries } from '../../../names/nameLibraries.ts'
import { dictionarySeeds } from '../../../seed/shared/dictionaries.ts'
import { enterpriseSeeds } from './enterprises.ts'
import { regionRows } from '../../../seed/shared/regions.ts'

const today = '2026-11-15'
const seeds = enterpriseSeeds({ today })

beforeAll(loadNameLibraries)

describe('demonstration enterprises', () => {
  test('there are 120, the same every time', () => {
    expect(seeds).toHaveLength(120)
    expect(enterpriseSeeds({ today })).toEqual(seeds)
  })

  test('names, their written forms and credit codes are unique, and the codes are valid', () => {
    const unique = (values: string[]) => new Set(values).size
    expect(unique(seeds.map(({ name }) => name))).toBe(120)
    expect(unique(seeds.map(({ name }) => nameForms(name).written))).toBe(120)
    expect(unique(seeds.map(({ creditCode }) => creditCode))).toBe(120)
    for (const { creditCode } of seeds)
      expect([creditCode, creditCodeError(creditCode)]).toEqual([creditCode, undefined])
  })

  test('each passes the checks of the resource', () => {
    const enterprise = resources.find(({ name }) => name === 'enterprise')
    for (const seed of seeds) {
      const errors = enterprise && readRow(enterprise, { ...seed }, 'add').errors
      expect([seed.name, errors]).toEqual([seed.name, []])
    }
  })

  test('mobile numbers and mail addresses are well-formed, one contact is the primary one', () => {
    for (const { contactMobile, email, contacts } of seeds) {
      expect(checkPattern('mobileStrict', contactMobile)).toBeUndefined()
      expect(checkPattern('email', email)).toBeUndefined()
      expect(contacts.length).toBeGreaterThanOrEqual(1)
      expect(contacts.length).toBeLessThanOrEqual(3)
      expect(contacts.map(({ primary }) => primary).join('')).toMatch(/^YN*$/)
      for (const contact of contacts) {
        expect(checkPattern('mobileStrict', contact.mobile)).toBeUndefined()
        expect(checkPattern('email', contact.email)).toBeUndefined()
      }
    }
  })

  test('dictionary values exist, districts exist and appear in the credit code and the address', async () => {
    const values = (code: string) => dictionarySeeds.find((seed) => seed.code === code)?.items.map(({ value }) => value)
    const regions = new Map((await regionRows()).map((row) => [row.code, row]))
    for (const seed of seeds) {
      expect(values('ent_type')).toContain(seed.entType)
      expect(values('ent_scale')).toContain(seed.scale)
      expect(values('ent_level')).toContain(seed.level)
      expect(values('ent_status')).toContain(seed.status)
      expect(values('cust_source')).toContain(seed.source)
      for (const tag of seed.tags) expect(values('ent_tag')).toContain(tag)
      expect(regions.get(seed.regionCode)?.level).toBe(3)
      expect(seed.creditCode.slice(2, 8)).toBe(seed.regionCode)
      expect(seed.address).toContain(regions.get(seed.regionCode)?.name)
    }
  })

  test('they were added over two years, oldest first, never in the future; states and types are mixed', () => {
    const days = seeds.map(({ createTime }) => createTime.slice(0, 10))
    expect(days.toSorted()[0]).toMatch(/^2024-11/)
    expect(days.toSorted().at(-1)! < today).toBe(true)
    expect(days.at(-1)! > '2026-10-15').toBe(true)
    for (const { createTime } of seeds) expect(createTime).toMatch(/^\d{4}-\d{2}-\d{2} (09|1[0-7]):\d{2}:\d{2}$/)
    expect(new Set(seeds.map(({ status }) => status)).size).toBe(6)
    expect(new Set(seeds.map(({ entType }) => entType)).size).toBe(7)
    expect(seeds.filter(({ status }) => status === 'certified').length).toBeGreaterThan(50)
  })

  test('refuses more than there are trade names', () => {
    expect(enterpriseSeeds({ today, count: 144 })).toHaveLength(144)
    expect(() => enterpriseSeeds({ today, count: 145 })).toThrow('示例企业数量超过可用字号数')
  })
})
