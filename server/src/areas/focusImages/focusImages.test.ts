import { addMinutes, type Values } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../../clock/wallClock.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { expireFocusImages } from './expireFocusImages.ts'

interface Row {
  id: string
  version: number
  status: string
}

let product: TestProduct
let wide: string
let square: string
beforeAll(async () => {
  product = await startTestProduct()
  await sql`delete from biz_focus_image`.execute(product.app.engine.db.kysely)
  wide = await upload(250, 100)
  square = await upload(100, 100)
})
afterAll(() => product?.close())

/** A grey image of this size. */
function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const rest = Buffer.from('800000808080ffffff2c00000000010001000002024401003b', 'hex')
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), size, rest])
}

async function upload(width: number, height: number): Promise<string> {
  const answer = await product.admin.upload<string>(
    '/sys/common/upload',
    { name: 'a.gif', bytes: gif(width, height) },
    { biz: 'temp' },
  )
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.message
}

const send = (changes: Values = {}) =>
  product.admin.post<Row>('/legal/focusImage/add', { title: '横幅', position: 'home', image: wide, ...changes })
const add = async (changes: Values = {}): Promise<Row> => {
  const answer = await send(changes)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const act = ({ id }: { id: string }, step: string, body: Values = {}) =>
  product.admin.post<Row>(`/legal/focusImage/${id}/${step}`, body)
const setMaxLive = (value: number) => product.admin.put('/legal/setting/edit', { code: 'focusImage.maxLive', value })

async function publishedArticle(): Promise<string> {
  const { rows } = await product.app.engine.db.pool.query<{ id: string }>(
    `select id from biz_article where tenant_id = 1 and status = 'published' order by id limit 1`,
  )
  return rows[0]!.id
}

test('a wrong ratio is refused with the size of the image and the ratio of the position', async () => {
  expect(await send({ image: square })).toMatchObject({
    success: false,
    message: '图片为 100×100（宽高比 1.00），该位置要求宽高比 2.5，允许误差 5%',
  })
  await product.admin.put('/legal/setting/edit', { code: 'focusImage.ratioChannel', value: 1 })
  await add({ image: square, position: 'channel' })
})

test('a missing image cannot be published', async () => {
  const row = await add({ image: 'temp/20260101/nothing.png' })
  expect(await act(row, 'putOn')).toMatchObject({ success: false, message: '图片文件不存在，请重新上传' })
})

test('a link needs a live target; the list reports targets that go offline', async () => {
  expect(await send({ linkType: 'article' })).toMatchObject({ success: false, message: '请选择链接的文章' })
  expect(await send({ linkType: 'external' })).toMatchObject({ success: false, message: '请输入外链地址' })
  expect(await send({ linkType: 'external', url: 'javascript:alert(1)' })).toMatchObject({ success: false })
  const articleId = await publishedArticle()
  const row = await add({ linkType: 'article', articleId, position: 'publicAccount', image: await upload(235, 100) })
  expect(await act(row, 'putOn')).toMatchObject({ success: true, result: { status: 'on' } })
  const broken = async () => (await product.admin.get<Values[]>('/legal/focusImage/brokenLinks')).result
  expect(await broken()).toEqual([])
  const links = await product.admin.get<Values[]>('/legal/article/links', { id: articleId })
  expect(links.result).toEqual([{ id: row.id, title: '横幅' }])
  await product.admin.post(`/legal/article/${articleId}/takeOffline`, { reason: '过时' })
  expect(await broken()).toMatchObject([{ id: row.id, problem: expect.stringContaining('没有上线') }])
  await act(row, 'takeOff')
  expect(await act(row, 'putOn')).toMatchObject({ success: false, message: expect.stringContaining('没有上线') })
})

test('records of another tenant are neither named nor read', async () => {
  const articleId = await publishedArticle()
  await product.admin.post(`/legal/article/${articleId}/takeOffline`, { reason: '过时' })
  const stranger = await product.signInAs({
    username: 'otherEditor',
    tenantId: 2,
    permissions: ['focusImage:list', 'focusImage:add'],
  })
  const check = (body: Values) => stranger.post<Values[]>('/legal/focusImage/check', body)
  const row = { title: '横幅', position: 'home', image: square }
  const checked = await check({ ...row, linkType: 'article', articleId })
  expect(JSON.stringify(checked.result)).toContain('链接的文章不存在或已被删除')
  const added = await stranger.post('/legal/focusImage/add', row)
  expect(JSON.stringify(added)).not.toContain('宽高比')
})

test('dates: an end before the start is refused, and an expired image cannot be published', async () => {
  expect(await send({ startAt: '2036-01-02 00:00:00', endAt: '2036-01-01 00:00:00' })).toMatchObject({
    success: false,
    message: '结束展示应晚于开始展示',
  })
  const row = await add({ endAt: '2020-01-01 00:00:00' })
  expect(await act(row, 'putOn')).toMatchObject({ success: false, message: '结束展示的时间已过，请先修改' })
  expect(await product.admin.put('/legal/focusImage/edit', { id: row.id, endAt: null })).toMatchObject({
    success: true,
  })
  expect(await act(row, 'putOn')).toMatchObject({ success: true })
  expect(await product.admin.put('/legal/focusImage/edit', { id: row.id, title: '改' })).toMatchObject({
    success: false,
    message: '该焦点图当前为“上架”，不能修改',
  })
  const { pool } = product.app.engine.db
  await pool.query(`update biz_focus_image set end_at = $2 where id = $1`, [row.id, addMinutes(wallClock(), -1)])
  await expireFocusImages(product.app.engine, new AbortController().signal)
  const { result } = await product.admin.get<Row>('/legal/focusImage/queryById', { id: row.id })
  expect(result.status).toBe('off')
})

test('of ten published concurrently only as many are live as the position allows; the next gets the reason', async () => {
  await setMaxLive(3)
  const rows = await Promise.all(Array.from({ length: 10 }, () => add({ position: 'home' })))
  const answers = await Promise.all(rows.map((row) => act(row, 'putOn')))
  expect(answers.filter(({ success }) => success)).toHaveLength(3)
  expect(answers.find(({ success }) => !success)!.message).toBe(
    '“首页”已有 3 张上架的焦点图，最多 3 张，请先下架其他焦点图',
  )
  await setMaxLive(4)
  const next = rows.filter((_, index) => !answers[index]!.success)
  expect(await act(next[0]!, 'putOn')).toMatchObject({ success: true })
  expect(await act(next[1]!, 'putOn')).toMatchObject({ success: false })
  await Promise.all(rows.map((row) => act(row, 'takeOff')))
})

test('[invariant 14] after any sequence no position exceeds its limit, and states match the logs', async () => {
  await setMaxLive(2)
  const rows = await Promise.all(Array.from({ length: 5 }, () => add()))
  const moves = fc.array(fc.record({ at: fc.nat(4), step: fc.constantFrom('putOn', 'takeOff') }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      await Promise.all(list.map(({ at, step }) => act(rows[at]!, step)))
      const { rows: live } = await product.app.engine.db.pool.query<{ n: number }>(
        `select count(*)::int as n from biz_focus_image where position = 'home' and status = 'on' and deleted_at is null`,
      )
      expect(live[0]!.n).toBeLessThanOrEqual(2)
      const { rows: mismatches } = await product.app.engine.db.pool.query(`
        select t.id from biz_focus_image t cross join lateral (
          select to_state from state_log where resource = 'focusImage' and row_id = t.id order by id desc limit 1
        ) l where t.status <> l.to_state`)
      expect(mismatches).toEqual([])
    }),
    { numRuns: 15 },
  )
})
