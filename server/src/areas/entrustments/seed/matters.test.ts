import { readRow, resources } from '@lexdesk/domain'
import { describe, expect, test } from 'vitest'
import { dictionarySeeds } from '../../../seed/shared/dictionaries.ts'
import { goodAtFields } from '../../goodAt/seed/goodAtFields.ts'
import { appointmentSeeds } from './appointments.ts'
import { entrustmentSeeds } from './entrustments.ts'
import { contractSeeds, type MatterParties } from './matters.ts'
import { packageOrderSeeds } from '../../packages/seed/packageOrders.ts'

const parties: MatterParties = {
  today: '2026-11-15',
  enterprises: Array.from({ length: 30 }, (_, n) => ({
    id: `e${n}`,
    shortName: `企业${n}`,
    contactName: '王敏',
    contactMobile: '13800001234',
  })),
  lawyers: [
    { id: 'l1', username: 'chenlv' },
    { id: 'l2', username: 'zhaojing' },
  ],
  goodAt: new Map(goodAtFields.map(({ code }) => [code, `g-${code}`])),
}

const lists = {
  appointment: appointmentSeeds(parties),
  entrustment: entrustmentSeeds(parties),
  contract: contractSeeds(parties),
  packageOrder: packageOrderSeeds(parties),
}

describe.each(Object.entries(lists))('%s', (name, rows) => {
  const resource = resources.find((one) => one.name === name)!

  test('every row passes the checks of its resource, and its dictionary values exist', () => {
    for (const row of rows) {
      expect(readRow(resource, { ...row }, 'add').errors).toEqual([])
      for (const [field, definition] of Object.entries(resource.fields)) {
        const value = (row as Record<string, unknown>)[field]
        if (definition.kind !== 'dictionary' || value === null || value === undefined) continue
        const items = dictionarySeeds.find(({ code }) => code === definition.dictionary)!.items
        expect(items.map((item) => item.value)).toContain(value)
      }
    }
  })

  test('rows are within two years before the day, oldest first, and repeatable', () => {
    const days = rows.map(({ createTime }) => createTime.slice(0, 10))
    expect(days).toEqual(days.slice().sort())
    expect(days[0]! >= '2024-11-15' && days.at(-1)! < '2026-11-15').toBe(true)
    expect(rows.filter(({ createTime }) => createTime >= '2026-10-15').length).toBeGreaterThan(1)
  })
})

test('there are open, finished and late ones', () => {
  expect(lists.entrustment.map((row) => row.status)).toEqual(expect.arrayContaining(['inProgress', 'closed', 'lead']))
  const late = lists.entrustment.filter(
    ({ status, nextDeadline }) => status === 'inProgress' && (nextDeadline as string) < parties.today,
  )
  expect(late.length).toBeGreaterThan(4)
  const lapsed = lists.contract.filter(
    ({ status, endDate }) => status === 'effective' && String(endDate) < parties.today,
  )
  expect(lapsed.length).toBeGreaterThan(1)
  expect(appointmentSeeds(parties)).toEqual(lists.appointment)
})
