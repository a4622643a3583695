import type { Page } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'
import { moveStaleDeadlines } from './holidayCalls.ts'

let desk: MatterDesk
let ruleId: string
let matterId: string
let deadlineId: string
beforeAll(async () => {
  desk = await openMatterDesk()
  const { rows } = await sql<{ id: string }>`
    select id from biz_deadline_rule where code = 'appealJudgment' and tenant_id = 1`.execute(desk.db)
  ruleId = rows[0]!.id
  matterId = (await desk.add({ matter: '日历通知案' })).id
  deadlineId = await addDeadline('上诉期')
})
afterAll(() => desk?.product.close())

/** 2031-06-16, the last day, is a Monday. */
async function addDeadline(title: string, values: object = {}): Promise<string> {
  const { result, message } = await desk.admin.post<{ id: string; date: string }>('/legal/deadline/add', {
    title,
    entrustmentId: matterId,
    type: 'appeal',
    ruleId,
    startDate: '2031-06-01',
    ...values,
  })
  expect([message, result?.date]).toEqual([message, '2031-06-16'])
  return result.id
}

interface Notice {
  titile: string
  msgAbstract: string
  busType: string
  busId: string
  msgContent: string
}
const noticesOf = async (client = desk.lawyer): Promise<Notice[]> =>
  (
    await client.get<Page<Notice>>('/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      busType: 'deadline',
      pageSize: '100',
    })
  ).result.records.filter(({ titile }) => titile.startsWith('期限变动'))
const moves = async () => (await noticesOf()).filter(({ busId }) => busId === deadlineId).map(({ titile }) => titile)

const later = '期限变动：上诉期 2031-06-16 → 2031-06-17'
const earlier = '期限变动：上诉期 2031-06-17 → 2031-06-16'
const day = { date: '2031-06-16', type: 'holiday', name: '临时放假', year: 2031 }

test('every way to change the calendar notifies the lawyer with the old and the new date', async () => {
  const { admin, product } = desk
  const sent: string[] = []
  const expectNext = async (title: string) => {
    sent.unshift(title)
    expect((await moves()).toSorted()).toEqual(sent.toSorted())
  }
  const { result: added } = await admin.post<{ id: string }>('/legal/holiday/add', day)
  await expectNext(later)
  const [notice] = await noticesOf()
  expect(notice).toMatchObject({
    busType: 'deadline',
    busId: deadlineId,
    msgAbstract: '因节假日变更，期限“上诉期”（日历通知案）的截止日期由 2031-06-16 推迟至 2031-06-17',
  })
  expect(notice!.msgContent).toContain(`/legal/deadline?detail=${deadlineId}`)

  await admin.put('/legal/holiday/edit', { id: added.id, type: 'makeup' })
  await expectNext(earlier)
  await admin.put('/legal/holiday/edit', { id: added.id, type: 'holiday' })
  await expectNext(later)
  await admin.delete('/legal/holiday/delete', { id: added.id })
  await expectNext(earlier)
  await admin.put('/legal/holiday/putRecycleBin', { ids: added.id })
  await expectNext(later)
  await admin.delete('/legal/holiday/deleteBatch', { ids: added.id })
  await expectNext(earlier)

  const calls = importing(admin, '/legal/holiday')
  const { batchId } = await calls.preview(
    await sheetOf([
      ['日期', '类型', '名称', '年份'],
      ['2031-06-16', '放假', '导入的假日', '2031'],
    ]),
  )
  await calls.commit(batchId)
  await moveStaleDeadlines(product.app.engine)
  await expectNext(later)
  expect((await calls.revert(batchId)).message).toBe('已撤销导入')
  await moveStaleDeadlines(product.app.engine)
  await expectNext(earlier)

  await admin.post('/legal/holiday/add', day)
  await Promise.all([1, 2, 3].map(() => moveStaleDeadlines(product.app.engine)))
  await expectNext(later)
  const { result } = await admin.get<Page<{ id: string }>>('/legal/holiday/list', { date_begin: day.date })
  await admin.delete('/legal/holiday/delete', { id: result.records[0]!.id })
})

test('an import and its revert move deadlines when the history of the calendar has been deleted', async () => {
  const { admin, product, db } = desk
  const calls = importing(admin, '/legal/holiday')
  const dateOf = async () =>
    (await admin.get<{ date: string }>('/legal/deadline/queryById', { id: deadlineId })).result.date
  await sql`delete from change_log where resource in ('holiday', 'holidayYear')`.execute(db)
  await moveStaleDeadlines(product.app.engine)
  const { batchId } = await calls.preview(
    await sheetOf([
      ['日期', '类型', '名称', '年份'],
      ['2031-06-16', '放假', '导入的假日', '2031'],
    ]),
  )
  await calls.commit(batchId)
  await moveStaleDeadlines(product.app.engine)
  expect(await dateOf()).toBe('2031-06-17')
  await calls.revert(batchId)
  await moveStaleDeadlines(product.app.engine)
  expect(await dateOf()).toBe('2031-06-16')
})

test('the lawyer of the deadline is notified, or the lead lawyer if that person has left', async () => {
  const { admin, supervisor, userId, db } = desk
  const own = await addDeadline('主管自办', { leadLawyerId: userId('sup') })
  const orphan = await addDeadline('离职律师', { leadLawyerId: userId('fin') })
  await sql`update sys_user set rel_tenant_ids = '2' where username = 'fin'`.execute(db)
  const { result } = await admin.post<{ id: string }>('/legal/holiday/add', day)
  const notifiedOf = async (client = desk.lawyer) => (await noticesOf(client)).map(({ busId }) => busId)
  expect(await notifiedOf(supervisor)).toEqual([own])
  expect(await notifiedOf()).toContain(orphan)
  expect(await notifiedOf()).not.toContain(own)
  await admin.delete('/legal/holiday/delete', { id: result.id })
})

test('when neither lawyer can be notified the supervisor is, and the history says why', async () => {
  const { admin, supervisor, userId, db } = desk
  await desk.product.signInAs({ username: 'gone' })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'gone'`.execute(db)
  const leadLawyerId = rows[0]!.id
  const { id: entrustmentId } = await desk.add({ leadLawyerId })
  const lost = await addDeadline('无人负责', { entrustmentId, leadLawyerId })
  const walled = await addDeadline('主管被隔离', { entrustmentId: (await desk.add({ leadLawyerId })).id, leadLawyerId })
  await sql`
    delete from sys_user_role where role_id in (
      select id from sys_role where role_code = 'supervisor' and tenant_id = 1)`.execute(db)
  await sql`
    insert into sys_user_role (user_id, role_id) select ${userId('sup')}, id from sys_role
    where role_code = 'supervisor' and tenant_id = 1`.execute(db)
  await sql`update sys_user set status = '2' where username = 'gone'`.execute(db)
  await sql`
    update biz_entrustment set blocked_user_ids = array[${userId('sup')}]
    where id = (select entrustment_id from biz_deadline where id = ${walled})`.execute(db)
  desk.product.app.sessions.forget()
  const { result } = await admin.post<{ id: string }>('/legal/holiday/add', day)
  const notifiedOf = (await noticesOf(supervisor)).map(({ busId }) => busId)
  expect(notifiedOf).toContain(lost)
  expect(notifiedOf).not.toContain(walled)
  const reasonsOf = async (id: string) =>
    (await admin.get<{ title: string; reason: string }[]>('/legal/deadline/history', { id })).result
      .filter(({ title }) => title === '期限变动通知')
      .map(({ reason }) => reason)
  expect(await reasonsOf(lost)).toEqual(['期限律师和承办律师均不能接收通知（已停用、离职或被隔离），已改为通知主管'])
  expect(await reasonsOf(walled)).toEqual(['期限律师、承办律师和主管均不能接收通知，截止日期变动未通知任何人'])
  expect(await reasonsOf(deadlineId)).toEqual([])
  await admin.delete('/legal/holiday/delete', { id: result.id })
})

test('a refused change moves nothing and sends no notice', async () => {
  const before = (await noticesOf()).length
  expect(await desk.admin.post('/legal/holiday/add', { ...day, year: 2030 })).toMatchObject({ success: false })
  expect(await noticesOf()).toHaveLength(before)
})

test('a sheet of days moves the deadlines and notifies the lawyer once', async () => {
  const id = await addDeadline('表格期限', { startDate: '2031-06-01' })
  const day = (date: string) => ({ date, type: 'holiday', name: '端午节', year: 2031 })
  const saved = await desk.admin.post('/legal/holiday/sheet', { added: [day('2031-06-16'), day('2031-06-17')] })
  expect(saved).toMatchObject({ success: true, message: '已保存：新增 2 行' })
  const { result } = await desk.admin.get<{ date: string }>('/legal/deadline/queryById', { id })
  expect(result.date).toBe('2031-06-18')
  const notices = (await noticesOf()).filter(({ busId }) => busId === id)
  expect(notices).toHaveLength(1)
})
