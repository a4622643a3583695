import type { ChangeLine, Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../clock/wallClock.ts'
import { firstIdAt } from '../../database/newId.ts'
import { cleanLogsJob } from '../logs/cleanLogs.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let admin: Client
beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
})
afterAll(() => product?.close())

const base = '/sys/quartzJob'
const jobNamed = async (jobClassName: string): Promise<Row> =>
  (await admin.get<Page<Row>>(`${base}/list`, { jobClassName })).result.records[0]!
const lastRun = async (jobId: string): Promise<Values> =>
  (await admin.get<Page<Values>>(`${base}/runs`, { jobId })).result.records[0]!

describe('the schedule of a job', () => {
  test('[A1.03] only registered jobs can be added, with their parameters and a valid schedule', async () => {
    const { result: known } = await admin.get<Values[]>(`${base}/registry`)
    expect(known).toContainEqual({
      name: 'expirePackages',
      title: '套餐到期处理',
      description: expect.any(String),
      parameters: { validDays: expect.objectContaining({ kind: 'integer', title: '有效天数', default: 365 }) },
    })
    const add = (values: Values) => admin.post<Row>(`${base}/add`, { cronExpression: '0 0 1 1 1 ? 2099', ...values })
    for (const name of ['java.lang.Runtime', '__proto__', 'constructor', 'toString'])
      expect(await add({ jobClassName: name })).toMatchObject({
        success: false,
        message: `后台找不到该类名：${name}`,
        error: { fields: [{ field: 'jobClassName' }] },
      })
    expect(await add({ jobClassName: 'sample1', cronExpression: '0 0 25 * * ?' })).toMatchObject({
      success: false,
      message: 'cron表达式：时：应在 0 至 23 之间，现为 25',
    })
    expect(await add({ jobClassName: 'sample1', parameter: '{"x":1}' })).toMatchObject({
      success: false,
      message: '参数“x”不存在',
    })
    expect(await add({ jobClassName: 'sample1', parameter: 'rm -rf' })).toMatchObject({
      success: false,
      message: expect.stringContaining('参数应为 JSON 对象'),
    })
    const { id, version } = await jobNamed('expirePackages')
    expect(await admin.put(`${base}/edit`, { id, version, parameter: '{"validDays":10000}' })).toMatchObject({
      success: false,
      message: expect.stringContaining('有效天数'),
    })
    expect(await add({ jobClassName: 'org.jeecg.modules.message.job.SendMsgJob' })).toMatchObject({
      success: false,
      message: '该定时任务类名已存在',
    })
  })

  test('a saved schedule has a next run; pausing clears it, resuming restores it, and both are in the history', async () => {
    const added = await admin.post<Row>(`${base}/add`, { jobClassName: 'sample2', cronExpression: '0 0 9 1 5 ? 2098' })
    expect(added).toMatchObject({ message: '创建定时任务成功', result: { status: 0, nextTime: '2098-05-01 09:00:00' } })
    const { id } = added.result
    const act = (name: string) => admin.get(`${base}/${name}`, { jobClassName: 'sample2' })
    expect(await act('pause')).toMatchObject({ success: true, code: 200, message: '暂停定时任务成功' })
    expect(await jobNamed('sample2')).toMatchObject({ status: -1, status_dictText: '停止', nextTime: null })
    expect(await act('resume')).toMatchObject({ success: true, message: '恢复定时任务成功' })
    expect(await jobNamed('sample2')).toMatchObject({ status: 0, nextTime: '2098-05-01 09:00:00' })
    const { result: lines } = await admin.get<ChangeLine[]>(`${base}/history`, { id })
    expect(lines.map(({ title }) => title)).toEqual(['启动', '暂停', '新增'])
    const edited = await admin.put(`${base}/edit`, { id, cronExpression: '0 0 9 1 5 ? 2097' })
    expect(edited).toMatchObject({ message: '更新定时任务成功!', result: { nextTime: '2097-05-01 09:00:00' } })
    expect(await admin.get(`${base}/pause`, { id })).toMatchObject({ message: '暂停定时任务成功' })
    expect(await jobNamed('sample2')).toMatchObject({ status: -1 })
    expect(await admin.get(`${base}/resume`, { id })).toMatchObject({ message: '恢复定时任务成功' })
    expect(await jobNamed('sample2')).toMatchObject({ status: 0 })
    for (const params of [{ jobClassName: 'gone' }, { id: 'gone' }, {}])
      expect(await admin.get(`${base}/pause`, params)).toMatchObject({ success: false, message: '定时任务不存在！' })
    expect(await admin.get(`${base}/execute`, { id: '1' })).toMatchObject({
      success: false,
      message: expect.stringContaining('未找到对应实体'),
    })
  })

  test('a restored job does not catch up on missed runs', async () => {
    const { result } = await admin.post<Row>(`${base}/add`, {
      jobClassName: 'sample3',
      cronExpression: '0 0 9 1 5 ? 2098',
    })
    await admin.delete(`${base}/delete`, { id: result.id })
    await admin.put(`${base}/putRecycleBin`, { ids: result.id })
    expect(await jobNamed('sample3')).toMatchObject({ nextTime: null })
  })

  test('running now requires its own permission, is logged, and reports a failure', async () => {
    const { result } = await admin.post<Row>(`${base}/add`, {
      jobClassName: 'sample4',
      cronExpression: '0 0 9 1 5 ? 2098',
    })
    const reader = await product.signInAs({ username: 'jobReader', permissions: ['job:list'] })
    for (const [call, params] of [
      ['execute', { id: result.id }],
      ['pause', { jobClassName: 'sample4' }],
      ['resume', { jobClassName: 'sample4' }],
    ] as const)
      expect(await reader.get(`${base}/${call}`, params)).toMatchObject({ status: 403, code: 510 })
    expect(await admin.get(`${base}/execute`, { id: result.id })).toMatchObject({ code: 200, message: '执行成功!' })
    expect(await lastRun(result.id)).toMatchObject({
      status: 'success',
      status_dictText: '成功',
      cause: 'manual',
      startBy: 'admin',
      message: '完成',
      durationMs: expect.any(Number),
      instance: expect.any(String),
    })
    expect(await jobNamed('sample4')).toMatchObject({ lastResult: 'success', lastTime: expect.any(String), version: 1 })
    await sql`update sys_quartz_job set job_class_name = 'vanished' where id = ${result.id}`.execute(
      product.app.engine.db.kysely,
    )
    expect(await admin.get(`${base}/execute`, { id: result.id })).toMatchObject({
      success: false,
      message: '执行失败!',
    })
    expect(await lastRun(result.id)).toMatchObject({ status: 'failed', message: '后台找不到该类名：vanished' })
  })
})

describe('effects of the jobs', () => {
  const execute = async (name: string): Promise<Values> => {
    const { id } = await jobNamed(name)
    expect(await admin.get(`${base}/execute`, { id })).toMatchObject({ message: '执行成功!' })
    // The call does not wait for a long run.
    await expect.poll(async () => (await lastRun(id)).status, { timeout: 30_000 }).not.toBe('running')
    return lastRun(id)
  }

  test('package orders expire after their days, once, with a history entry', async () => {
    const db = product.app.engine.db.kysely
    await sql`update biz_package_order set end_date = ${today()}::date - 1 where id in (
      select id from biz_package_order where status = 'active' order by id limit 2)`.execute(db)
    expect(await execute('expirePackages')).toMatchObject({ message: '2 个套餐订单已到期' })
    expect(await execute('expirePackages')).toMatchObject({ message: '没有到期的套餐订单' })
    const { rows } = await sql<{ id: string }>`
      select row_id as id from change_log where resource = 'packageOrder' and action = 'expire'`.execute(db)
    expect(rows).toHaveLength(2)
    const { result } = await admin.get<ChangeLine[]>('/legal/packageOrder/history', { id: rows[0]!.id })
    expect(result[0]).toMatchObject({ title: '到期', byName: '系统' })
  })

  test('the lawyer of a deadline is reminded once, however often the job runs', async () => {
    const db = product.app.engine.db.kysely
    const lawyer = await product.signInAs({ username: 'dueLawyer' })
    await sql`
      update biz_deadline set date = ${today()}::date + 2, status = 'open', title = '提交证据',
        lead_lawyer_id = (select id from sys_user where username = 'dueLawyer')
      where id = (select min(id) from biz_deadline)`.execute(db)
    await execute('remindDeadlines')
    await execute('remindDeadlines')
    const { result } = await lawyer.get<{ sysMsgList: Values[] }>('/sys/annountCement/listByUser')
    expect(result.sysMsgList.filter(({ busType }) => busType === 'deadline')).toEqual([
      expect.objectContaining({
        titile: expect.stringContaining('期限提醒：提交证据 还有 2 天到期'),
        msgContent: expect.stringMatching(/<a href="\/legal\/deadline\?detail=\d+"/),
      }),
    ])
  })

  test('a scheduled announcement is published at its time, and no other', async () => {
    const add = async (isTimed: string, startTime: string): Promise<string> => {
      const body = {
        titile: '定时', msgAbstract: '摘要', msgCategory: '1', msgType: 'ALL', isTimed, startTime, endTime: '2099-01-01 00:00:00',
      } // prettier-ignore
      return (await admin.post<Row>('/sys/annountCement/add', body)).result.id
    }
    const [due, later, byHand] = [
      await add('Y', '2026-01-01 00:00:00'),
      await add('Y', '2098-01-01 00:00:00'),
      await add('N', '2026-01-01 00:00:00'),
    ]
    expect(await execute('publishAnnouncements')).toMatchObject({ message: '已发布 1 条通告' })
    const state = async (id: string) => (await admin.get<Row>('/sys/annountCement/queryById', { id })).result.sendStatus
    expect([await state(due), await state(later), await state(byHand)]).toEqual(['1', '0', '0'])
  })

  test('the log is retained for the configured days, record histories forever unless days are set', async () => {
    const db = product.app.engine.db.kysely
    const { id, version, status } = await jobNamed('cleanLogs')
    expect(status).toBe(0)
    const set = (parameter: string) => admin.put(`${base}/edit`, { id, version, parameter })
    expect(await set('{"days":29}')).toMatchObject({ success: false, message: expect.stringContaining('保留天数') })
    expect(await set('{"days":"x"}')).toMatchObject({ success: false })
    // More than one batch of each kind; entries younger by a day stay.
    await sql`
      insert into sys_log (id, log_type, log_content, create_time)
      select 'old-' || n, 1 + n % 2, '很久以前', ${new Date()}::timestamptz - interval '181 days' from generate_series(1, 12000) n
      union all select 'new-' || n, 1 + n % 3, '不久以前', ${new Date()}::timestamptz - interval '179 days' from generate_series(1, 6) n`.execute(
      db,
    )
    const run = await jobNamed('mergeTallies')
    await execute('mergeTallies')
    await sql`update job_run set start_time = now() - interval '200 days' where job_id = ${run.id}`.execute(db)
    const lines = sql<{ n: number }>`select count(*) as n from change_log`
    await sql`update change_log set at = now() - interval '900 days' where resource = 'position'`.execute(db)
    const before = (await lines.execute(db)).rows[0]!.n
    expect(await execute('cleanLogs')).toMatchObject({
      message: expect.stringMatching(/^已删除 180 天以前的日志 12000 条、执行记录 1 条；/),
    })
    const { rows } = await sql<{ id: string }>`
      select id from sys_log where id like 'old-%' or id like 'new-%' order by id`.execute(db)
    expect(rows.map((row) => row.id)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `new-${n}`))
    expect((await lines.execute(db)).rows[0]!.n).toBe(before)

    await sql`
      insert into change_log (id, resource, row_id, tenant_id, version, action, by, at)
      select ${firstIdAt(new Date(Date.now() - 401 * 86_400_000))} || n, 'position', 'p', 1, 1, 'edit', 'admin', now()
      from generate_series(1, 6000) n`.execute(db)
    await set('{"days":180,"historyDays":400}')
    expect(await execute('cleanLogs')).toMatchObject({
      message: expect.stringMatching(
        /^已删除 180 天以前的日志 0 条、执行记录 0 条，400 天以前的数据变更记录 6000 条；/,
      ),
    })
    // And one line for the change of the parameters.
    expect((await lines.execute(db)).rows[0]!.n).toBe(before + 1)
  })

  test('messages and read notices are retained for the configured days, pending and unread ones forever', async () => {
    const db = product.app.engine.db.kysely
    const { id, version } = await jobNamed('cleanLogs')
    const set = (parameter: Values) => admin.put(`${base}/edit`, { id, version, parameter: JSON.stringify(parameter) })
    expect(await set({ messageDays: 29 })).toMatchObject({ message: expect.stringContaining('消息保留天数') })
    await set({ messageDays: 60, noticeDays: 90 })
    const idAt = (days: number) => firstIdAt(new Date(Date.now() - days * 86_400_000))
    const [sent, waiting, failed, givenUp] = ['1', '0', '2', '-1']
    for (const [days, statuses] of [
      [61, [sent, waiting, failed, givenUp]],
      [59, [sent, givenUp]],
    ] as const)
      await sql`
        insert into sys_sms (id, tenant_id, version, es_title, es_type, es_receiver, es_content, es_send_status, es_send_num)
        select ${idAt(days)} || place, 1, 1, ${`消息${days}`} || status, '4', 'admin', '内容', status, 5
        from unnest(${[...statuses]}::text[]) with ordinality given(status, place)`.execute(db)
    const notice = async (days: number, title: string, more: Values = {}) => {
      const row = { author: 'system', type: 'USER', subject: null, reads: ['1'], readDaysAgo: days, ...more }
      const key = `${idAt(days)}${title}`
      await sql`
        insert into sys_announcement (id, tenant_id, version, title, msg_category, msg_type, msg_abstract, end_time,
          send_status, create_by, bus_type, bus_id)
        values (${key}, 1, 1, ${title}, '2', ${row.type}, '摘要', now(), '1', ${row.author}, ${row.subject}, ${row.subject})`.execute(
        db,
      )
      await sql`
        insert into sys_announcement_send (id, annt_id, user_id, read_flag, read_time)
        select ${key} || place, ${key}, 'u' || place, flag,
          case flag when '1' then now() - make_interval(days => ${row.readDaysAgo}::integer) end
        from unnest(${row.reads}::text[]) with ordinality given(flag, place)`.execute(db)
    }
    await notice(91, '都已读', { reads: ['1', '1'] })
    await notice(91, '一人未读', { reads: ['1', '0'] })
    await notice(91, '都未读', { reads: ['0'] })
    await notice(91, '最近才读', { readDaysAgo: 5 })
    await notice(91, '有主题', { subject: 'contractEnd' })
    await notice(91, '人发的', { author: 'admin' })
    await notice(91, '给所有人', { type: 'ALL' })
    await notice(89, '不久以前')

    expect(await execute('cleanLogs')).toMatchObject({
      message: expect.stringMatching(/；已删除 90 天以前已读的系统消息 4 条；已删除 60 天以前的消息 2 条$/),
    })
    const { rows: messages } = await sql<{ title: string }>`
      select es_title as title from sys_sms where es_title like '消息%' order by es_title`.execute(db)
    expect(messages.map(({ title }) => title)).toEqual(['消息59-1', '消息591', '消息610', '消息612'])
    const { rows: notices } = await sql<{ title: string; reads: string }>`
      select title, coalesce((
        select string_agg(read_flag, '' order by s.id) from sys_announcement_send s where s.annt_id = a.id), '') as reads
      from sys_announcement a where msg_abstract = '摘要' and length(id) > 19`.execute(db)
    expect(Object.fromEntries(notices.map(({ title, reads }) => [title, reads]))).toEqual({
      ...{ 一人未读: '0', 都未读: '0', 最近才读: '1', 有主题: '', 人发的: '1', 给所有人: '1', 不久以前: '1' },
    })
  })

  test('a clean-up whose time is up ends with what it has deleted, and says that there is more', async () => {
    const db = product.app.engine.db.kysely
    await sql`
      insert into sys_log (id, log_type, log_content, create_time)
      select 'much-' || n, 2, '很久以前', ${new Date()}::timestamptz - make_interval(days => 200, secs => n)
      from generate_series(1, 12000) n`.execute(db)
    let asked = 0
    const clean = (isTimeUp: () => boolean) =>
      cleanLogsJob(product.app.engine).run({
        parameters: { days: 180 },
        signal: new AbortController().signal,
        isTimeUp,
      })
    expect(await clean(() => (asked += 1) > 2)).toBe('已删除 180 天以前的日志 10000 条、执行记录 0 条，其余下次继续')
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from sys_log where id like 'much-%' and id <> all(select 'much-' || n from generate_series(1, 2000) n)`.execute(
      db,
    )
    expect(rows).toEqual([{ n: 0 }])
    expect(await clean(() => false)).toBe('已删除 180 天以前的日志 2000 条、执行记录 0 条')
  })

  test('old uploads, imports and run log entries are deleted', async () => {
    const db = product.app.engine.db.kysely
    const { id } = await jobNamed('mergeTallies')
    expect(await execute('mergeTallies')).toMatchObject({ message: '已汇总' })
    await sql`update job_run set start_time = now() - interval '20 days' where job_id = ${id}`.execute(db)
    expect(await execute('cleanTemporaryFiles')).toMatchObject({ message: '已清理，删除执行记录 1 条' })
  })
})
