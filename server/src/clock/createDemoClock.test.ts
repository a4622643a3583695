import { beijingDay, beijingTime } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { createHub } from '../realtime/createHub.ts'
import { topicVersionTable } from '../realtime/topicVersionTable.ts'
import { businessTime, setBusinessTimeAhead } from './businessTime.ts'
import { createDemoClock, type DemoClock } from './createDemoClock.ts'
import { demoClockTable } from './demoClockTable.ts'
import { today, wallClock } from './wallClock.ts'

const dayMs = 86_400_000
const start = new Date('2026-11-15T15:59:59Z')
/** Only `Date` stands still: the database needs the timers. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => {
  vi.useRealTimers()
  setBusinessTimeAhead(0)
})

describe('business time', () => {
  test('is real time in Beijing unless it is moved', () => {
    expect(businessTime()).toEqual(start)
    expect(wallClock()).toBe('2026-11-15 23:59:59')
    expect(today()).toBe('2026-11-15')
    vi.setSystemTime(start.getTime() + 1000)
    expect(wallClock()).toBe('2026-11-16 00:00:00')
    expect(today()).toBe('2026-11-16')
  })

  test('is ahead or behind by seconds and runs on from there; a given moment is not moved', () => {
    setBusinessTimeAhead(1)
    expect(today()).toBe('2026-11-16')
    setBusinessTimeAhead(-86_400)
    expect(wallClock()).toBe('2026-11-14 23:59:59')
    vi.setSystemTime(start.getTime() + 60_000)
    expect(wallClock()).toBe('2026-11-15 00:00:59')
    expect(wallClock(start)).toBe('2026-11-15 23:59:59')
  })
})

describe('the demo clock', () => {
  let db: Database
  let clock: DemoClock
  let announced: unknown[]
  /** A hub of one process: messages arrive at once, as long as somebody listens. */
  function createTestHub() {
    const keepers = new Set<(data?: unknown) => Promise<void>>()
    const readAgain = async (data?: unknown) => void (await Promise.all([...keepers].map((read) => read(data))))
    return {
      announce: (_: string, data: unknown) => {
        announced.push(data)
        void readAgain(data)
      },
      readAgain,
      keep: (_: string, read: (data?: unknown) => Promise<void>) => {
        keepers.add(read)
        return () => void keepers.delete(read)
      },
    }
  }
  let hub: ReturnType<typeof createTestHub>
  beforeAll(async () => {
    db = await createTestDatabase('empty')
    await syncSchema(db, [demoClockTable, topicVersionTable])
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    announced = []
    hub = createTestHub()
    await sql`delete from demo_clock`.execute(db.kysely)
    clock = await createDemoClock({ db, hub })
  })
  afterEach(() => clock.close())
  const stored = async () => (await sql`select id, ahead_seconds from demo_clock`.execute(db.kysely)).rows

  test('moves by days from where it is and returns the moment before', async () => {
    expect(await clock.move({ days: 2 })).toEqual(start)
    expect(businessTime()).toEqual(new Date(start.getTime() + 2 * dayMs))
    expect(await clock.move({ days: -3 })).toEqual(new Date(start.getTime() + 2 * dayMs))
    expect(businessTime()).toEqual(new Date(start.getTime() - dayMs))
    expect(await stored()).toEqual([{ id: 1, ahead_seconds: -86_400 }])
    expect(announced).toEqual([2 * 86_400, -86_400])
  })

  test('moves to a moment, wherever it is', async () => {
    await clock.move({ days: 100 })
    await clock.move({ to: new Date('2027-01-31T16:00:00Z') })
    expect(beijingTime(businessTime())).toBe('2027-02-01 00:00:00')
    await clock.move('reset')
    expect(businessTime()).toEqual(start)
    expect(await stored()).toEqual([{ id: 1, ahead_seconds: 0 }])
  })

  test.each([730, -730])('moves %i days at most', async (days) => {
    await clock.move({ days })
    expect(businessTime()).toEqual(new Date(start.getTime() + days * dayMs))
    const refused = { message: '演示时间最多比实际时间早或晚 730 天' }
    await expect(clock.move({ days: Math.sign(days) })).rejects.toMatchObject(refused)
    const beyond = new Date(start.getTime() + (days + Math.sign(days) / 86_400) * dayMs)
    await expect(clock.move({ to: beyond })).rejects.toMatchObject(refused)
    expect(businessTime()).toEqual(new Date(start.getTime() + days * dayMs))
    expect(await stored()).toEqual([{ id: 1, ahead_seconds: days * 86_400 }])
  })

  test('the limits can be reached and follow real time', async () => {
    const { earliest, latest } = clock.limits()
    expect([beijingDay(earliest), beijingDay(latest)]).toEqual(['2024-11-15', '2028-11-14'])
    await clock.move({ to: latest })
    expect(businessTime()).toEqual(latest)
    await clock.move({ to: earliest })
    expect(businessTime()).toEqual(earliest)
    expect(clock.limits()).toEqual({ earliest, latest })
  })

  test('simultaneous moves add up', async () => {
    await Promise.all([1, 2, 3, 4].map((days) => clock.move({ days })))
    expect(await stored()).toEqual([{ id: 1, ahead_seconds: 10 * 86_400 }])
    await hub.readAgain()
    expect(businessTime()).toEqual(new Date(start.getTime() + 10 * dayMs))
  })

  test('an instance that starts later or missed the message loads the stored offset', async () => {
    await clock.move({ days: 5 })
    setBusinessTimeAhead(0)
    const later = await createDemoClock({ db, hub: createTestHub() })
    expect(businessTime()).toEqual(new Date(start.getTime() + 5 * dayMs))
    await sql`update demo_clock set ahead_seconds = 60`.execute(db.kysely)
    await hub.readAgain()
    expect(businessTime()).toEqual(new Date(start.getTime() + 60_000))
    later.close()
  })

  test('an instance that gets no event of a move reads the offset again', async () => {
    const options = { db, compareMs: 20 }
    const [here, there] = [await createHub(options), await createHub(options)]
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
    const own = await createDemoClock({ db, hub: here })
    there.keep('demoClock', async () => {})
    await sql`insert into demo_clock (id, ahead_seconds) values (1, 60)`.execute(db.kysely)
    there.announce('demoClock', 60)
    await vi.waitFor(() => expect(businessTime().getTime() - Date.now()).toBe(60_000))
    own.close()
  })

  test('what was read before a move does not undo it', async () => {
    const answers: ((ahead: number) => void)[] = []
    const kysely = {
      getExecutor: () => ({
        transformQuery: (node: object) => node,
        compileQuery: () => ({ sql: '', parameters: [], query: {}, queryId: {} }),
        executeQuery: () => new Promise((resolve) => answers.push((ahead) => resolve({ rows: [{ ahead }] }))),
      }),
    }
    const ownHub = createTestHub()
    const starting = createDemoClock({ db: { kysely } as unknown as Database, hub: ownHub })
    answers[0]!(0)
    const own = await starting
    const reading = ownHub.readAgain()
    ownHub.announce('demoClock', 30)
    answers[1]!(0)
    while (answers.length < 3) await new Promise(setImmediate)
    expect(businessTime()).toEqual(new Date(start.getTime() + 30_000))
    answers[2]!(30)
    await reading
    expect(businessTime()).toEqual(new Date(start.getTime() + 30_000))
    own.close()
  })

  test('follows the messages of other instances until it is closed', () => {
    hub.announce('demoClock', 30)
    expect(businessTime()).toEqual(new Date(start.getTime() + 30_000))
    clock.close()
    expect(businessTime()).toEqual(start)
    hub.announce('demoClock', 30)
    expect(businessTime()).toEqual(start)
  })
})
