import { setting, settingList } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { tablesOf } from '../resource/tableOf.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { officeHours, officeHoursOf } from './officeHours.ts'
import { onceATenant } from './onceATenant.ts'
import { readSetting } from './readSetting.ts'

const usual = { open: settingList['office.openHour'].value, close: settingList['office.closeHour'].value }

describe('office hours of a tenant', () => {
  test('have defaults, together and one by one', () => {
    expect(officeHoursOf({})).toEqual(usual)
    expect(officeHoursOf({ 'office.openHour': '8' })).toEqual({ ...usual, open: 8 })
    expect(officeHoursOf({ 'office.closeHour': '20' })).toEqual({ ...usual, close: 20 })
  })

  test('may begin at midnight', () => {
    expect(officeHoursOf({ 'office.openHour': '0', 'office.closeHour': '1' })).toEqual({ open: 0, close: 1 })
  })

  test.each([
    ['10', '10'],
    ['22', '6'],
  ])('that begin at %s and end at %s last until midnight', (open, close) => {
    const set = { 'office.openHour': open, 'office.closeHour': close }
    expect(officeHoursOf(set)).toEqual({ open: Number(open), close: 24 })
  })
})

describe('a stored setting', () => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase()
    await syncSchema(
      db,
      tablesOf(setting).map((table) => ({ ...table, tally: false })),
    )
  })
  afterAll(() => db?.close())
  beforeEach(() => sql`truncate ${sql.table(setting.table)}`.execute(db.kysely))
  let last = 0
  const store = (tenantId: number, code: string, value: string, isDeleted = false) =>
    sql`insert into ${sql.table(setting.table)} (id, tenant_id, code, value, deleted_at)
      values (${`s${(last += 1)}`}, ${tenantId}, ${code}, ${value}, ${isDeleted ? '2026-01-01' : null})`.execute(
      db.kysely,
    )
  const name = 'appointment.maxReschedules'
  const read = (tenantId: number) => readSetting(db.kysely, tenantId, name)

  test('is read for its tenant alone; others have the default', async () => {
    await store(1, name, '7')
    expect(await read(1)).toBe(7)
    expect(await read(2)).toBe(settingList[name].value)
    expect(await readSetting(db.kysely, 1, 'appraise.days')).toBe(settingList['appraise.days'].value)
  })

  test('counts again from the next read on, and no longer once it is deleted', async () => {
    await store(1, name, '7')
    await sql`update ${sql.table(setting.table)} set value = '8'`.execute(db.kysely)
    expect(await read(1)).toBe(8)
    await sql`update ${sql.table(setting.table)} set deleted_at = now()`.execute(db.kysely)
    expect(await read(1)).toBe(settingList[name].value)
  })

  test('zero is a value, not a missing one', async () => {
    await store(1, name, '0')
    expect(await read(1)).toBe(0)
  })

  test('office hours come from the two settings of the tenant that are not deleted', async () => {
    await store(1, 'office.openHour', '7')
    await store(1, 'office.closeHour', '23', true)
    await store(2, 'office.closeHour', '21')
    expect(await officeHours(db.kysely, 1)).toEqual({ ...usual, open: 7 })
    expect(await officeHours(db.kysely, 2)).toEqual({ ...usual, close: 21 })
    expect(await officeHours(db.kysely, 3)).toEqual(usual)
  })
})

describe('what is read once per tenant', () => {
  test('is read once for each, also by simultaneous callers', async () => {
    const read = vi.fn<(tenantId: number) => Promise<number>>((tenantId) => Promise.resolve(tenantId * 10))
    const once = onceATenant(read)
    expect(await Promise.all([once(1), once(2), once(1)])).toEqual([10, 20, 10])
    expect(await once(2)).toBe(20)
    expect(read.mock.calls).toEqual([[1], [2]])
  })

  test('is read again by the next run', async () => {
    const read = vi.fn<() => Promise<string>>(() => Promise.resolve('terms'))
    await onceATenant(read)(1)
    await onceATenant(read)(1)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a failed read fails its caller, and is tried again by the next one', async () => {
    const read = vi.fn<(tenantId: number) => Promise<number>>((tenantId) => Promise.resolve(tenantId))
    read.mockRejectedValueOnce(new Error('connection lost'))
    const once = onceATenant(read)
    await expect(once(1)).rejects.toThrow('connection lost')
    expect(await once(1)).toBe(1)
  })
})
