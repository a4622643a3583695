import type { Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const away = {
  userName: 'chenlv',
  agentUserName: 'zhaojing',
  startTime: '2026-01-01 00:00:00',
  endTime: '2036-01-01 00:00:00',
  status: '1',
}
const base = '/sys/sysUserAgent'

test('an agent is set, found by user name, and replaced', async () => {
  expect(await product.admin.get(`${base}/queryByUserName`, { userName: 'chenlv' })).toMatchObject({
    success: false,
    message: '未找到对应实体',
  })
  expect(await product.admin.post(`${base}/add`, away)).toMatchObject({ success: true, message: '代理人设置成功！' })
  const { result } = await product.admin.get<Values>(`${base}/queryByUserName`, { userName: ' ChenLv ' })
  expect(result).toMatchObject({ ...away, createName: expect.any(String), version: 1 })
  expect(await product.admin.put(`${base}/edit`, { id: result.id, status: '0' })).toMatchObject({
    message: '代理人设置成功!',
  })
  expect((await product.admin.get<Values>(`${base}/queryByUserName`, { userName: 'chenlv' })).result.status).toBe('0')
})

test.each([
  [{ agentUserName: 'ZhengKai' }, 'agentUserName', '代理人不能是用户本人'],
  [{ agentUserName: 'nobody' }, 'agentUserName', '代理人“nobody”不存在'],
  [{ endTime: '2020-01-01 00:00:00' }, 'endTime', '代理结束时间需大于代理开始时间'],
  [{ agentUserName: '' }, 'agentUserName', '请输入代理人账号'],
])('rejects an invalid agent: %j', async (change, field, message) => {
  const answer = await product.admin.post(`${base}/add`, { ...away, userName: 'zhengkai', ...change })
  expect(answer).toMatchObject({ success: false, error: { fields: [{ field, message }] } })
})

test('agents in a circle are refused while their times overlap', async () => {
  const add = (userName: string, agentUserName: string, more = {}) =>
    product.admin.post<Values>(`${base}/add`, { ...away, userName, agentUserName, ...more })
  for (const name of ['one', 'two', 'three']) await product.signInAs({ username: `round${name}` })
  expect(await add('roundone', 'roundtwo')).toMatchObject({ success: true })
  expect(await add('roundtwo', 'roundthree')).toMatchObject({ success: true })
  const message = '同一时间的代理关系成为循环：roundthree → roundone → roundtwo → roundthree'
  expect(await add('roundthree', 'RoundOne')).toMatchObject({
    success: false,
    error: { fields: [{ field: 'agentUserName', message }] },
  })
  // A draft that is not active, or another time, is no circle.
  const { result } = await add('roundthree', 'roundone', { status: '0' })
  expect(await product.admin.put(`${base}/edit`, { id: result.id, status: '1' })).toMatchObject({ success: false })
  const later = { startTime: '2036-01-01 00:00:00', endTime: '2037-01-01 00:00:00', status: '1' }
  expect(await product.admin.put(`${base}/edit`, { id: result.id, ...later })).toMatchObject({ success: true })
})

test('agents of another tenant do not exist, and setting one requires a permission', async () => {
  const stranger = await product.signInAs({
    username: 'stranger',
    tenantId: 4,
    permissions: ['userAgent:list', 'userAgent:add'],
  })
  await product.admin.post(`${base}/add`, { ...away, userName: 'fengxue' })
  expect(await stranger.get(`${base}/queryByUserName`, { userName: 'fengxue' })).toMatchObject({ success: false })
  expect(await stranger.post(`${base}/add`, { ...away, userName: 'stranger' })).toMatchObject({
    error: { fields: [{ field: 'agentUserName' }] },
  })
  const clerk = await product.signInAs({ username: 'clerk' })
  expect((await clerk.get(`${base}/queryByUserName`, { userName: 'chenlv' })).status).toBe(403)
})

test('while an agent is active, notices to the user reach both; afterwards only the user', async () => {
  const agent = await product.signInAs({ username: 'standin' })
  const absent = await product.signInAs({ username: 'absent' })
  const add = { ...away, userName: 'absent', agentUserName: 'StandIn' }
  const { result: kept } = await product.admin.post<{ id: string }>(`${base}/add`, add)
  const { result: found } = await product.admin.get<{ records: { id: string }[] }>('/sys/user/list', {
    username: 'absent',
  })
  const send = async (titile: string) => {
    const notice = {
      titile,
      msgAbstract: '摘要',
      msgContent: '<p>内容</p>',
      msgCategory: '2',
      msgType: 'USER',
      userIds: `${found.records[0]!.id},`,
      priority: 'L',
      startTime: '2026-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
    }
    const { result } = await product.admin.post<{ id: string }>('/sys/annountCement/add', notice)
    await product.admin.get('/sys/annountCement/doReleaseData', { id: result.id })
  }
  const titles = async (client: typeof agent) =>
    (await client.get<{ sysMsgList: { titile: string }[] }>('/sys/annountCement/listByUser')).result.sysMsgList
      .map(({ titile }) => titile)
      .filter((titile) => titile.startsWith('待办'))
  await send('待办一')
  expect(await titles(absent)).toEqual(['待办一'])
  expect(await titles(agent)).toEqual(['待办一'])
  await product.admin.put(`${base}/edit`, { id: kept.id, status: '0' })
  await send('待办二')
  expect(await titles(absent)).toEqual(expect.arrayContaining(['待办一', '待办二']))
  expect(await titles(agent)).toEqual(['待办一'])
})
