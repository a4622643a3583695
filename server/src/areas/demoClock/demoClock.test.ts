import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wallClock } from '../../clock/wallClock.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface ClockState {
  now: string
  realNow: string
  earliest: string
  latest: string
  served: string[]
}

const realNow = () => wallClock(new Date())
const dayAfter = (days: number) => toPlainDate(mustDayNumber(realNow().slice(0, 10)) + days)
/** Whether two times are equal within the duration of a test. */
const isNear = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) < 60_000

describe('with the demo clock enabled', () => {
  let product: TestProduct
  let clerk: Client
  const move = (change: object) => product.admin.post<ClockState>('/sys/demoClock', change)
  const one = async <T>(query: ReturnType<typeof sql>): Promise<T> =>
    (await query.execute(product.app.engine.db.kysely)).rows[0] as T

  beforeAll(async () => {
    product = await startTestProduct({}, { DEMO_CLOCK: 'on' })
    clerk = await product.signInAs({ username: 'clock-clerk', permissions: ['enterprise:list', 'article:list'] })
  })
  afterAll(() => product.close())

  test('only users with the permission see and move it; all users get the time', async () => {
    expect((await product.anonymous.get<{ demoClock: string }>('/sys/platform')).result.demoClock).toBeDefined()
    expect((await clerk.get('/sys/demoClock')).status).toBe(403)
    expect((await clerk.post('/sys/demoClock', { days: 1 })).status).toBe(403)
    const { result } = await product.admin.get<ClockState>('/sys/demoClock')
    expect(isNear(result.now, realNow()) && isNear(result.now, result.realNow)).toBe(true)
  })

  test.each([
    [{}, '请给出'],
    [{ days: 1, reset: true }, '请给出'],
    [{ to: '明天' }, '演示时间格式不正确'],
    [{ days: 1.5 }, '前进天数'],
    [{ days: 100_000 }, '前进天数'],
    [{ to: '2035-01-01 00:00:00' }, '最多比实际时间早或晚 730 天'],
    [{ to: '1999-01-01 00:00:00' }, '最多比实际时间早或晚 730 天'],
  ])('%j is refused with a reason, and the clock does not change', async (change, words) => {
    const answer = await move(change)
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(words)
    expect(isNear(wallClock(), realNow())).toBe(true)
  })

  test('forty days ahead, due work is done and users stay signed in', async () => {
    const db = product.app.engine.db.kysely
    const order = await one<{ id: string }>(sql`
      select o.id from biz_package_order o join entitlement_account a on a.source_id = o.id
      where o.status = 'active' and a.available > 0 and not a.is_frozen order by o.no limit 1`)
    await sql`update biz_package_order set end_date = ${dayAfter(20)} where id = ${order.id}`.execute(db)
    await sql`update entitlement_account set expires_on = ${dayAfter(20)} where source_id = ${order.id}`.execute(db)
    const due = await one<{ id: string; lawyer: string }>(sql`
      select id, lead_lawyer_id as lawyer from biz_deadline where status = 'open' order by no limit 1`)
    await sql`update biz_deadline set date = ${dayAfter(42)} where id = ${due.id}`.execute(db)
    const article = await one<{ id: string }>(sql`select id from biz_article where status = 'scheduled' limit 1`)
    const visit = await one<{ id: string }>(sql`select id from biz_appointment where status = 'served' limit 1`)

    const { result, message } = await move({ days: 40 })
    expect(message).toContain(dayAfter(40))
    expect(isNear(result.now, `${dayAfter(40)}${realNow().slice(10)}`)).toBe(true)
    expect(result.served.length).toBeGreaterThan(6)
    expect(result.served.filter((line) => line.includes('执行失败'))).toEqual([])

    expect(await one(sql`select status from biz_package_order where id = ${order.id}`)).toEqual({ status: 'expired' })
    const entry = await one<{ at: string; available: number }>(sql`
      select e.at, a.available from entitlement_account a join entitlement_entry e on e.account_id = a.id
      where a.source_id = ${order.id} and e.type = 'expire' limit 1`)
    expect(entry.available).toBe(0)
    expect(entry.at.slice(0, 10)).toBe(dayAfter(40))
    const notice = await one<{ title: string; html: string }>(sql`
      select title, msg_content as html from sys_announcement
      where bus_type = 'deadline' and bus_id = ${`${due.id}-${dayAfter(40)}`} and ${due.lawyer} = any(user_ids)`)
    expect(notice.title).toContain('还有 2 天到期')
    expect(notice.html).toContain(due.id)
    expect(await one(sql`select status from biz_article where id = ${article.id}`)).toEqual({ status: 'published' })
    expect(await one(sql`select status from biz_appointment where id = ${visit.id}`)).toEqual({ status: 'completed' })

    expect((await clerk.get('/legal/article/list')).success).toBe(true)
    const added = await product.admin.post<{ createTime: string }>('/legal/articleCategory/add', {
      name: '未来栏目',
      code: 'future-column',
      type: 'news',
    })
    expect(added.result.createTime.slice(0, 10)).toBe(dayAfter(40))
  })

  test('a move survives a restart, is logged in real time, and can be reset', async () => {
    expect(await one(sql`select ahead_seconds as ahead from demo_clock`)).toEqual({ ahead: 40 * 86_400 })
    const line = await one<{ content: string; at: string; by: string }>(sql`
      select log_content as content, create_time as at, userid as by from sys_log
      where log_content like '移动演示时间%' order by id desc limit 1`)
    expect(line.content).toContain(`→ ${dayAfter(40)}`)
    expect([isNear(line.at, realNow()), line.by]).toEqual([true, 'admin'])

    const noon = await move({ to: `${dayAfter(-7)} 12:00:00` })
    expect(isNear(noon.result.now, `${dayAfter(-7)} 12:00:00`)).toBe(true)
    expect(noon.result.served).toEqual([])

    const { result } = await move({ reset: true })
    expect(isNear(result.now, realNow())).toBe(true)
    const platform = await product.anonymous.get<{ demoClock: string }>('/sys/platform')
    expect(isNear(platform.result.demoClock, realNow())).toBe(true)
  })
})

test('without the demo clock the endpoints return how to enable it', async () => {
  const product = await startTestProduct()
  try {
    for (const answer of [
      await product.admin.get('/sys/demoClock'),
      await product.admin.post('/sys/demoClock', { days: 40 }),
    ]) {
      expect(answer.success).toBe(false)
      expect(answer.message).toBe('演示时间未开启，请在启动服务时设置 DEMO_CLOCK=on')
    }
    expect(isNear(wallClock(), realNow())).toBe(true)
    expect((await product.anonymous.get('/sys/platform')).result).not.toHaveProperty('demoClock')
  } finally {
    await product.close()
  }
})
