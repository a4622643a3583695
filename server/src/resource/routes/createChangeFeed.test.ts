import { setTimeout } from 'node:timers/promises'
import { contract, deadline, entrustment } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currentCall } from '../../access/writeLog.ts'
import { type MatterDesk, openMatterDesk } from '../../areas/entrustments/testing/matterDesk.ts'
import { type Frame, openWindow } from '../../testing/openWindow.ts'
import type { Staff } from '../../testing/testProduct.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())
beforeEach(() => published())

let count = 0
async function openFor(
  staff: Omit<Staff, 'username'>,
  shows: readonly string[] = ['entrustment', 'deadline', 'contract', 'jobRun'],
  waitedMs?: number,
): Promise<{ id: string; username: string; frames: Frame[] }> {
  const username = `window${(count += 1)}`
  const client = await desk.product.signInAs({ username, ...staff })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(desk.db)
  return { id: rows[0]!.id, username, frames: await openWindow(desk.product, username, client, shows, waitedMs) }
}
const idsOf = (frames: readonly Frame[], resource: string) =>
  frames.filter((frame) => frame.resource === resource).flatMap(({ ids }) => ids ?? [])
/** Waits until earlier changes are published. */
async function published(): Promise<void> {
  const id = `last${(count += 1)}`
  const everything = await openWindow(desk.product, 'admin', desk.admin)
  for (const resource of [entrustment, deadline, contract])
    desk.product.app.engine.announce({ resource, tenantId: 1, ids: [id], action: 'edit' })
  await vi.waitFor(() => expect(everything.filter(({ ids }) => ids?.includes(id))).toHaveLength(3), soon)
}
/** Two waits for what is published together, on a busy machine. */
const soon = { timeout: 5_000 }
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
  await vi.waitFor(() => expect(idsOf(reader.frames, 'entrustment')).toEqual([id, id]), soon)
  expect([clerk.frames, elsewhere.frames]).toEqual([[], []])
})

test('a change carries the ids of its requests, except after the answer and outside of requests', async () => {
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
  await vi.waitFor(() => expect(frames.at(-1)?.action).toBe('job'), soon)
  expect(frames.slice(1).map(({ action, requestIds }) => [action, requestIds])).toEqual([
    ['edit', [reply.headers['x-request-id']]],
    ['unanswered', ['request-1']],
    ['task', [null]],
    ['job', [null]],
  ])
})

test('a window gets the changes of what it shows: a list, or some records', async () => {
  const permissions = ['entrustment:list', 'deadline:list']
  const shown = await desk.add()
  await published()
  const list = await openFor({ permissions }, ['entrustment'])
  const record = await openFor({ permissions }, [`entrustment/${shown.id}`])
  const other = await openFor({ permissions }, ['deadline', 'entrustment/none', 'noResource'])
  const added = await desk.add()
  await touch(shown.id, '有人正在看的委托')
  await vi.waitFor(() => expect(idsOf(list.frames, 'entrustment')).toEqual([added.id, shown.id]), soon)
  await vi.waitFor(() => expect(idsOf(record.frames, 'entrustment')).toEqual([shown.id]), soon)
  expect(other.frames).toEqual([])
})

test('changes in quick succession are published together, and none is lost', async () => {
  const { frames } = await openFor({ permissions: ['entrustment:list'] })
  const { engine } = desk.product.app
  const announce = (id: string) => engine.announce({ resource: entrustment, tenantId: 1, ids: [id], action: 'edit' })
  const ids = Array.from({ length: 200 }, (_, n) => `row${n}`)
  for (const id of ids) announce(id)
  await vi.waitFor(() => expect(idsOf(frames, 'entrustment')).toHaveLength(ids.length), soon)
  expect(idsOf(frames, 'entrustment')).toEqual(ids)
  expect(frames.length).toBeLessThanOrEqual(2)
})

test('a record that its reader may not see any more tells nothing', async () => {
  const { id } = await desk.add()
  await published()
  const reader = await openFor({ permissions: ['entrustment:list'] }, [`entrustment/${id}`])
  const colleague = await openFor({ permissions: ['entrustment:list'] }, [`entrustment/${id}`])
  await desk.step(desk.supervisor, id, 'wall', { blockedUserIds: reader.id, reason: '曾任对方顾问' })
  await touch(id, '隔离后的名称')
  await vi.waitFor(() => expect(colleague.frames.map(({ action }) => action)).toEqual(['wall', 'edit']), soon)
  expect(reader.frames).toEqual([])
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
  await vi.waitFor(() => expect(idsOf(limited.frames, 'deadline')).toEqual([seenDue]), soon)
  await vi.waitFor(() => expect(new Set(idsOf(limited.frames, 'entrustment'))).toEqual(new Set([seen.id])), soon)
  await vi.waitFor(() => expect(idsOf(free.frames, 'deadline')).toEqual([hiddenDue, seenDue]), soon)
})

test('walled users learn that the list has changed, and no ids from then on', async () => {
  const walled = await openFor({ permissions: ['entrustment:list', 'contract:list'] })
  const { id } = await desk.add()
  await vi.waitFor(() => expect(idsOf(walled.frames, 'entrustment')).toEqual([id]), soon)
  walled.frames.length = 0
  await desk.step(desk.supervisor, id, 'wall', { blockedUserIds: walled.id, reason: '曾任对方顾问' })
  await touch(id, '隔离后的名称')
  const last = await desk.add()
  await vi.waitFor(() => expect(idsOf(walled.frames, 'entrustment')).toEqual([last.id]), soon)
  expect(walled.frames[0]).toEqual({ cmd: 'resource', resource: 'entrustment', ids: [], action: 'wall' })
  expect(JSON.stringify(walled.frames)).not.toContain(id)
})

test('revoking a role stops messages to an open window', async () => {
  const reader = await openFor({ permissions: ['entrustment:list'] })
  const first = await desk.add()
  await vi.waitFor(() => expect(idsOf(reader.frames, 'entrustment')).toEqual([first.id]), soon)
  const { rows } = await sql<{ roleId: string }>`
    select role_id as "roleId" from sys_user_role where user_id = ${reader.id}`.execute(desk.db)
  const taken = await desk.admin.delete('/sys/user/deleteUserRole', { roleId: rows[0]!.roleId, userId: reader.id })
  expect(taken, taken.message).toMatchObject({ success: true })
  const other = await openFor({ permissions: ['entrustment:list'] })
  const { id } = await desk.add()
  await vi.waitFor(() => expect(idsOf(other.frames, 'entrustment')).toEqual([id]), soon)
  expect(idsOf(reader.frames, 'entrustment')).toEqual([first.id])
})

test('a window that subscribes late gets the changes since its page was shown, of rows that its user may see', async () => {
  const rule = { resource: 'entrustment', ruleColumn: 'matter', ruleConditions: 'RIGHT_LIKE', ruleValue: '可见' }
  const limited = { permissions: ['entrustment:list'], rowRules: [rule] }
  const seen = await desk.add({ matter: '可见的委托' })
  const hidden = await desk.add({ matter: '隐藏的委托' })
  const { headers } = await desk.lawyer.put('/legal/entrustment/edit', { id: seen.id, matter: '可见的第二名' })
  await touch(hidden.id, '隐藏的第二名')
  await published()
  const requestIds = [headers['x-request-id']]
  const frame = { cmd: 'resource', resource: 'entrustment', ids: [seen.id], action: 'edit', requestIds, isReplay: true }
  const list = await openFor(limited, ['entrustment'], 8_000)
  const record = await openFor(limited, [`entrustment/${seen.id}`, `entrustment/${hidden.id}`, 'contract'], 8_000)
  await vi.waitFor(() => expect(record.frames.at(-1)).toEqual(frame), soon)
  await vi.waitFor(() => expect(idsOf(list.frames, 'entrustment')).toContain(seen.id), soon)
  expect(JSON.stringify([list.frames, record.frames])).not.toContain(hidden.id)
  expect(new Set(idsOf(record.frames, 'entrustment'))).toEqual(new Set([seen.id]))
  const [clerk, elsewhere, onTime] = [
    await openFor({ permissions: ['contract:list'] }, ['entrustment'], 8_000),
    await openFor({ ...limited, tenantId: 7 }, ['entrustment'], 8_000),
    await openFor(limited, ['entrustment']),
  ]
  // A page that is shown only now has fetched what was changed this long ago.
  await setTimeout(1_500)
  const late = await openFor(limited, ['entrustment'], 0)
  await published()
  expect([clerk, elsewhere, onTime].map(({ frames }) => frames)).toEqual([[], [], []])
  expect(idsOf(late.frames, 'entrustment')).not.toContain(seen.id)
})

test('job runs are published to users who may list jobs', async () => {
  const keeper = await openFor({ permissions: ['job:list'] })
  const reader = await openFor({ permissions: ['entrustment:list'] })
  const { rows } = await sql<{ id: string }>`select id from sys_quartz_job order by id limit 1`.execute(desk.db)
  await desk.admin.get('/sys/quartzJob/execute', { id: rows[0]!.id })
  await vi.waitFor(() => expect(idsOf(keeper.frames, 'jobRun')).toContain(rows[0]!.id), 5_000)
  expect(idsOf(reader.frames, 'jobRun')).toEqual([])
})
