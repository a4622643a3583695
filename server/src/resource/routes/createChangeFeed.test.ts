import { entrustment } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentCall } from '../../access/writeLog.ts'
import { type MatterDesk, openMatterDesk } from '../../areas/entrustments/testing/matterDesk.ts'
import { type Frame, openWindow } from '../../testing/openWindow.ts'
import type { Staff } from '../../testing/testProduct.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

let count = 0
async function openFor(staff: Omit<Staff, 'username'>): Promise<{ id: string; username: string; frames: Frame[] }> {
  const username = `window${(count += 1)}`
  const client = await desk.product.signInAs({ username, ...staff })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(desk.db)
  return { id: rows[0]!.id, username, frames: await openWindow(desk.product, username, client) }
}
const idsOf = (frames: readonly Frame[], resource: string) =>
  frames.filter((frame) => frame.resource === resource).flatMap(({ ids }) => ids ?? [])
const touch = async (id: string, matter: string): Promise<void> => {
  const answer = await desk.lawyer.put('/legal/entrustment/edit', { id, matter })
  expect(answer, answer.message).toMatchObject({ success: true })
}

test('a change is published only to users who may list its resource', async () => {
  const reader = await openFor({ permissions: ['entrustment:list'] })
  const clerk = await openFor({ permissions: ['contract:list', 'entrustment:edit'] })
  const elsewhere = await openFor({ tenantId: 7, permissions: ['entrustment:list'] })
  const { id } = await desk.add()
  await touch(id, '改名的委托')
  await vi.waitFor(() => expect(idsOf(reader.frames, 'entrustment')).toEqual([id, id]))
  expect([clerk.frames, elsewhere.frames]).toEqual([[], []])
})

test('a change carries the id of its request, except after the answer and outside of requests', async () => {
  const { frames } = await openFor({ permissions: ['entrustment:list'] })
  const { engine } = desk.product.app
  const { id } = await desk.add()
  const reply = await desk.lawyer.put('/legal/entrustment/edit', { id, matter: '带请求编号的修改' })
  const change = { resource: entrustment, tenantId: 1, ids: [id] }
  const call = { facts: { requestId: 'request-1' }, hasLogged: false, isAnswered: false }
  currentCall.run(call, () => engine.announce({ ...change, action: 'unanswered' }))
  call.isAnswered = true
  currentCall.run(call, () => engine.announce({ ...change, action: 'task' }))
  engine.announce({ ...change, action: 'job' })
  await vi.waitFor(() => expect(frames.at(-1)?.action).toBe('job'))
  expect(frames.slice(1).map(({ action, requestId }) => [action, requestId])).toEqual([
    ['edit', reply.headers['x-request-id']],
    ['unanswered', 'request-1'],
    ['task', undefined],
    ['job', undefined],
  ])
})

test('ids of rows outside the row rules, and of their dependent rows, are not published', async () => {
  const rule = { resource: 'entrustment', ruleColumn: 'matter', ruleConditions: 'RIGHT_LIKE', ruleValue: '可见' }
  const limited = await openFor({ permissions: ['deadline:list'], rowRules: [rule] })
  const free = await openFor({ permissions: ['entrustment:list', 'deadline:list'] })
  const deadlineOf = async (entrustmentId: string): Promise<string> => {
    const values = { title: '开庭', type: 'hearing', fixedDate: '2036-02-01', entrustmentId }
    return (await desk.admin.post<{ id: string }>('/legal/deadline/add', values)).result.id
  }
  const hidden = await desk.add({ matter: '隐藏的委托' })
  const hiddenDue = await deadlineOf(hidden.id)
  const seen = await desk.add({ matter: '可见的委托' })
  const seenDue = await deadlineOf(seen.id)
  await vi.waitFor(() => expect(idsOf(limited.frames, 'deadline')).toEqual([seenDue]))
  expect(new Set(idsOf(limited.frames, 'entrustment'))).toEqual(new Set([seen.id]))
  expect(idsOf(free.frames, 'deadline')).toEqual([hiddenDue, seenDue])
})

test('walled users learn that the list has changed, and no ids from then on', async () => {
  const walled = await openFor({ permissions: ['entrustment:list', 'contract:list'] })
  const { id } = await desk.add()
  await vi.waitFor(() => expect(idsOf(walled.frames, 'entrustment')).toEqual([id]))
  walled.frames.length = 0
  await desk.step(desk.supervisor, id, 'wall', { blockedUserIds: walled.id, reason: '曾任对方顾问' })
  await touch(id, '隔离后的名称')
  const last = await desk.add()
  await vi.waitFor(() => expect(idsOf(walled.frames, 'entrustment')).toEqual([last.id]))
  expect(walled.frames[0]).toEqual({ cmd: 'resource', resource: 'entrustment', ids: [], action: 'wall' })
  expect(JSON.stringify(walled.frames)).not.toContain(id)
})

test('revoking a role stops messages to an open window', async () => {
  const reader = await openFor({ permissions: ['entrustment:list'] })
  const first = await desk.add()
  await vi.waitFor(() => expect(idsOf(reader.frames, 'entrustment')).toEqual([first.id]))
  const { rows } = await sql<{ roleId: string }>`
    select role_id as "roleId" from sys_user_role where user_id = ${reader.id}`.execute(desk.db)
  const taken = await desk.admin.delete('/sys/user/deleteUserRole', { roleId: rows[0]!.roleId, userId: reader.id })
  expect(taken, taken.message).toMatchObject({ success: true })
  const other = await openFor({ permissions: ['entrustment:list'] })
  const { id } = await desk.add()
  await vi.waitFor(() => expect(idsOf(other.frames, 'entrustment')).toEqual([id]))
  expect(idsOf(reader.frames, 'entrustment')).toEqual([first.id])
})

test('job runs are published to users who may list jobs', async () => {
  const keeper = await openFor({ permissions: ['job:list'] })
  const reader = await openFor({ permissions: ['entrustment:list'] })
  const { rows } = await sql<{ id: string }>`select id from sys_quartz_job order by id limit 1`.execute(desk.db)
  await desk.admin.get('/sys/quartzJob/execute', { id: rows[0]!.id })
  await vi.waitFor(() => expect(idsOf(keeper.frames, 'jobRun')).toContain(rows[0]!.id), 5_000)
  expect(idsOf(reader.frames, 'jobRun')).toEqual([])
})
