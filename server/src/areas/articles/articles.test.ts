import { addMinutes, type Values } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today, wallClock } from '../../clock/wallClock.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { editorsInHistory } from './articleEditors.ts'
import { publishArticles } from './publishArticles.ts'

interface Row {
  id: string
  version: number
  title: string
  status: string
  summary: string | null
  content: string
  sensitiveHits: string | null
  reviewReason: string | null
  publishedAt: string | null
  viewCount: number
}

let product: TestProduct
let editor: Client
let reviewer: Client
let categoryId: string
const writing = ['list', 'add', 'edit', 'submit', 'recall', 'unschedule', 'history'].map((act) => `article:${act}`)
const reviewing = ['approve', 'schedule', 'reject', 'publish', 'takeOffline'].map((act) => `article:${act}`)

beforeAll(async () => {
  product = await startTestProduct()
  editor = await product.signInAs({ username: 'editor', permissions: [...writing, ...reviewing] })
  reviewer = await product.signInAs({ username: 'reviewer', permissions: [...writing, ...reviewing] })
  const { result } = await product.admin.get<{ records: { id: string }[] }>('/legal/articleCategory/list')
  categoryId = result.records[0]!.id
})
afterAll(() => product?.close())

let count = 0
async function add(changes: Values = {}, client = editor): Promise<Row> {
  count += 1
  const answer = await client.post<Row>('/legal/article/add', {
    title: `合同审查要点 ${count}`,
    categoryId,
    content: '<p>先看主体，再看标的。</p>',
    ...changes,
  })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const act = (client: Client, { id }: { id: string }, action: string, body: Values = {}) =>
  client.post<Row>(`/legal/article/${id}/${action}`, body)
const read = async ({ id }: { id: string }): Promise<Row> =>
  (await product.admin.get<Row>('/legal/article/queryById', { id })).result
const runJob = () => publishArticles(product.app.engine, new AbortController().signal)
const minuteAgo = (): string => addMinutes(wallClock(), -1)
const sqlRun = (text: string, values: unknown[]) => product.app.engine.db.pool.query(text, values)

describe('the content', () => {
  test('is sanitized: scripts, handlers and unsafe addresses are removed, the text remains', async () => {
    const row = await read(
      await add({
        content:
          '<p onclick="steal()">正文<script>alert(1)</script><img src="javascript:alert(2)"><a href="javascript:x">链接</a></p>',
      }),
    )
    expect(row.content).not.toMatch(/script|onclick|steal|alert/)
    expect(row.content).toContain('正文')
  })

  test('gets a summary of 120 characters if it has none, and keeps a written one', async () => {
    const long = '法'.repeat(300)
    const made = await add({ content: `<p>${long}</p>` })
    expect(made.summary).toBe(`${'法'.repeat(119)}…`)
    await editor.put('/legal/article/edit', { id: made.id, content: '<p>改写 &amp; 缩短</p>' })
    expect((await read(made)).summary).toBe('改写 & 缩短')
    const own = await add({ summary: '我的摘要' })
    await editor.put('/legal/article/edit', { id: own.id, content: `<p>${long}</p>` })
    expect((await read(own)).summary).toBe('我的摘要')
    await editor.put('/legal/article/edit', { id: own.id, summary: null })
    expect((await read(own)).summary).toBe(`${'法'.repeat(119)}…`)
  })

  test('needs a category and a title of at most 100 characters, and an end after its publication', async () => {
    const send = (changes: Values) =>
      editor.post('/legal/article/add', { title: '题', categoryId, content: '<p>x</p>', ...changes })
    expect(await send({ categoryId: null })).toMatchObject({ success: false, message: '请选择文章分类' })
    expect(await send({ title: '长'.repeat(101) })).toMatchObject({ success: false, message: '标题不能超过 100 个字' })
    expect(await send({ publishAt: '2036-01-02 00:00:00', offlineAt: '2036-01-01 00:00:00' })).toMatchObject({
      success: false,
      message: '定时下线应晚于定时发布',
    })
    expect(await send({ categoryId: '1' })).toMatchObject({ success: false })
  })
})

describe('who publishes it', () => {
  test('authors cannot review or publish their own article; another user does', async () => {
    const row = await add()
    expect(await act(editor, row, 'publish')).toMatchObject({
      success: false,
      message: '作者不能发布自己的文章，请由他人发布',
    })
    expect(await act(editor, row, 'submit')).toMatchObject({ success: true, result: { status: 'reviewing' } })
    for (const step of ['approve', 'reject'])
      expect(await act(editor, row, step, { reason: '好' })).toMatchObject({
        success: false,
        message: '作者不能审核自己的文章，请由他人审核',
      })
    expect(await editor.put('/legal/article/edit', { id: row.id, title: '偷改' })).toMatchObject({ success: false })
    expect(await act(reviewer, row, 'reject')).toMatchObject({ success: false, message: '请输入驳回原因' })
    expect(await act(reviewer, row, 'reject', { reason: '缺依据' })).toMatchObject({ result: { status: 'rejected' } })
    expect(await read(row)).toMatchObject({ reviewBy: 'reviewer', reviewReason: '缺依据' })
    await act(editor, row, 'submit')
    expect(await act(reviewer, row, 'approve', { comment: '依据已补' })).toMatchObject({
      success: true,
      result: { status: 'published', reviewReason: '依据已补' },
    })
    expect((await read(row)).publishedAt).toMatch(/^\d{4}/)
  })

  test('users who edited it count as authors', async () => {
    const row = await add()
    await reviewer.put('/legal/article/edit', { id: row.id, title: `${count} 改过的题目` })
    expect(await act(reviewer, row, 'publish')).toMatchObject({
      success: false,
      message: '作者不能发布自己的文章，请由他人发布',
    })
  })

  test('users who edited or submitted it stay its authors when the history is deleted; its reviewers do not become any', async () => {
    const [edited, submitted] = [await add(), await add()]
    await reviewer.put('/legal/article/edit', { id: edited.id, title: `${count} 再改题目` })
    await act(reviewer, submitted, 'submit')
    await sqlRun("delete from change_log where resource = 'article'", [])
    expect(await act(reviewer, edited, 'publish')).toMatchObject({
      success: false,
      message: '作者不能发布自己的文章，请由他人发布',
    })
    expect(await act(reviewer, submitted, 'recall')).toMatchObject({ result: { status: 'draft' } })

    const reviewed = await add()
    await act(editor, reviewed, 'submit')
    await act(reviewer, reviewed, 'reject', { reason: '缺依据' })
    await reviewer.put('/legal/article/edit', { id: reviewed.id, title: (await read(reviewed)).title })
    expect(await act(reviewer, reviewed, 'publish')).toMatchObject({ result: { status: 'published' } })
  })

  test('an upgrade enters the editors that the history names', async () => {
    const row = await add()
    await reviewer.put('/legal/article/edit', { id: row.id, title: `${count} 旧版改题` })
    await sqlRun('delete from article_editor', [])
    await product.app.engine.db.kysely.transaction().execute((tx) => editorsInHistory(tx))
    expect(await act(reviewer, row, 'publish')).toMatchObject({ success: false })
  })

  test('a sensitive word requires a review, in any spacing; the reviewer sees the word', async () => {
    const row = await add({ content: '<p>我们<b>保证</b> 胜-诉</p>' })
    expect(row.sensitiveHits).toBe('保证胜诉')
    expect(await act(reviewer, row, 'publish')).toMatchObject({
      success: false,
      message: '文章含有敏感词“保证胜诉”，须先提交审核',
    })
    await act(editor, row, 'submit')
    expect(await act(reviewer, row, 'approve')).toMatchObject({ result: { status: 'published' } })
  })

  test('an empty article cannot be submitted; only its author recalls it', async () => {
    const empty = await add({ content: '<p> </p>' })
    expect(await act(editor, empty, 'submit')).toMatchObject({ success: false, message: '请先填写正文' })
    const row = await add()
    await act(editor, row, 'submit')
    expect(await act(reviewer, row, 'recall')).toMatchObject({
      success: false,
      message: '只有作者可以撤回送审的文章',
    })
    expect(await act(editor, row, 'recall')).toMatchObject({ result: { status: 'draft' } })
  })

  test('offered steps say why one is refused', async () => {
    const row = await add()
    const { result } = await editor.get<{ name: string; refusal?: string }[]>('/legal/article/steps', { id: row.id })
    expect(result).toEqual([{ name: 'submit' }, { name: 'publish', refusal: '作者不能发布自己的文章，请由他人发布' }])
  })
})

describe('scheduling', () => {
  test('an article approved early is scheduled, appears at its time, and goes offline at its end', async () => {
    const row = await add({ publishAt: '2036-05-01 08:00:00', offlineAt: '2036-06-01 08:00:00' })
    await act(editor, row, 'submit')
    expect(await act(reviewer, row, 'approve')).toMatchObject({ result: { status: 'scheduled', publishedAt: null } })
    await runJob()
    expect(await read(row)).toMatchObject({ status: 'scheduled' })
    await sqlRun(`update biz_article set publish_at = $2 where id = $1`, [row.id, minuteAgo()])
    expect(await runJob()).toContain('已发布 1 篇')
    expect(await read(row)).toMatchObject({ status: 'published' })
    await sqlRun(`update biz_article set offline_at = $2 where id = $1`, [row.id, minuteAgo()])
    expect(await runJob()).toContain('已下线 1 篇')
    expect(await read(row)).toMatchObject({ status: 'offline', offlineAt: null })
    expect(await runJob()).toBe('没有到时间的文章')
  })

  test('the reviewer may set the time, but not in the past', async () => {
    const row = await add()
    await act(editor, row, 'submit')
    expect(await act(reviewer, row, 'schedule', { publishAt: '2020-01-01 00:00:00' })).toMatchObject({
      success: false,
      message: '发布时间应晚于现在',
    })
    expect(await act(reviewer, row, 'schedule')).toMatchObject({ success: false, message: '请选择发布时间' })
    expect(await act(reviewer, row, 'schedule', { publishAt: '2036-01-01 00:00:00' })).toMatchObject({
      result: { status: 'scheduled', publishAt: '2036-01-01 00:00:00' },
    })
    expect(await act(editor, row, 'unschedule')).toMatchObject({ result: { status: 'draft' } })
  })
})

describe('readers', () => {
  test('read published articles only; every read counts, except those by the author', async () => {
    const row = await add()
    const ask = (client: Client) => client.get<Row>('/legal/article/read', { id: row.id })
    expect(await ask(reviewer)).toMatchObject({ success: false, message: '文章不存在或尚未发布' })
    await act(reviewer, row, 'publish')
    await Promise.all(Array.from({ length: 10 }, () => ask(reviewer)))
    await ask(editor)
    expect(await read(row)).toMatchObject({ viewCount: 10 })
    expect(await product.anonymous.get('/legal/article/read', { id: row.id })).toMatchObject({ status: 401 })
    const stranger = await product.signInAs({ username: 'strangeReader', tenantId: 9 })
    expect(await ask(stranger)).toMatchObject({ success: false })
    const { rows } = await sql`select day, reads from article_read where article_id = ${row.id}`.execute(
      product.app.engine.db.kysely,
    )
    expect(rows).toEqual([{ day: today(), reads: 10 }])
  })
})

test('a category cannot be its own parent, and one in use cannot be deleted', async () => {
  const addCategory = async (values: Values) =>
    (await product.admin.post<{ id: string }>('/legal/articleCategory/add', values)).result
  const upper = await addCategory({ name: '上级栏目' })
  const lower = await addCategory({ name: '下级栏目', parentId: upper.id })
  expect(await product.admin.put('/legal/articleCategory/edit', { id: upper.id, parentId: lower.id })).toMatchObject({
    success: false,
    message: '上级分类不能是自己或自己的下级',
  })
  await add({ categoryId: lower.id })
  expect(await product.admin.delete('/legal/articleCategory/delete', { id: lower.id })).toMatchObject({
    success: false,
    message: '该文章分类正在使用，不能删除：文章 1 条',
  })
})

test("[invariant 14] after any sequence of steps an article's state matches its log and no author published it", async () => {
  const steps = ['submit', 'recall', 'approve', 'reject', 'publish', 'unschedule', 'takeOffline', 'edit'] as const
  const moves = fc.array(fc.record({ step: fc.constantFrom(...steps), isAuthor: fc.boolean() }), {
    minLength: 3,
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(moves, fc.boolean(), async (list, isTimed) => {
      const row = await add(isTimed ? { publishAt: '2036-01-01 00:00:00' } : {})
      for (const { step, isAuthor } of list)
        if (step === 'edit') await editor.put('/legal/article/edit', { id: row.id, title: `题 ${Math.random()}` })
        else await act(isAuthor ? editor : reviewer, row, step, { reason: '随机' })
      const { rows } = await sqlRun(
        `select action, by, to_state from state_log where resource = 'article' and row_id = $1 order by id`,
        [row.id],
      )
      const log = rows as { action: string; by: string; to_state: string }[]
      expect(log.at(-1)!.to_state).toBe((await read(row)).status)
      for (const { action, by, to_state: state } of log)
        if (['published', 'scheduled', 'rejected'].includes(state) && action !== 'add') expect(by).toBe('reviewer')
    }),
    { numRuns: 40 },
  )
})

test('the demo office has articles in every state, and each matches its log', async () => {
  const { rows } = await sqlRun(
    `select distinct status from biz_article where create_by not in ('editor', 'reviewer', 'admin') order by status`,
    [],
  )
  expect((rows as { status: string }[]).map(({ status }) => status)).toEqual([
    'draft',
    'offline',
    'published',
    'rejected',
    'reviewing',
    'scheduled',
  ])
  const { rows: mismatches } = await sqlRun(
    `select t.id from biz_article t cross join lateral (
       select to_state from state_log where resource = 'article' and row_id = t.id order by id desc limit 1
     ) l where t.status <> l.to_state`,
    [],
  )
  expect(mismatches).toEqual([])
})
