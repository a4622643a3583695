import { type ChangeLine, type Page } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleValues } from '../../testing/sampleValues.ts'
import type { Client } from '../../testing/testProduct.ts'
import { completeResources, messageOf, openStage, path, type Row, type Stage, textField } from '../testing/openStage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.product.close())

const admin = (): Client => stage.product.admin
const add: Stage['add'] = (...row) => stage.add(...row)

const ownDuplicates: Record<string, string> = { job: '该定时任务类名已存在' }

describe.each(completeResources)('%s', (_name, resource) => {
  test('[A9.06] the standard calls answer in the shape of the wire', async () => {
    const wrapper = { success: true, code: 0, message: '操作成功！', timestamp: expect.any(Number) }
    const row = await add(resource)
    const list = await admin().get<Page<Row>>(path(resource, 'list'), {
      pageNo: 1,
      pageSize: 2,
      column: 'createTime',
      order: 'desc',
      field: 'id,,createTime',
      _t: 1_700_000_000,
    })
    expect(list).toMatchObject(wrapper)
    expect(list.result).toMatchObject({
      size: 2,
      current: 1,
      orders: [],
      optimizeCountSql: true,
      hitCount: false,
      countId: null,
      maxLimit: null,
      searchCount: true,
    })
    expect(list.result.pages).toBe(Math.ceil(list.result.total / 2))
    const listed = list.result.records[0]!
    expect(listed.id).toMatch(/^\d{19}$/)
    expect(listed.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await admin().get(path(resource, 'queryById'), { id: row.id })).toMatchObject({
      ...wrapper,
      result: { id: row.id },
    })
    expect(await admin().post(path(resource, 'add'), sampleValues(resource, stage.context))).toMatchObject({
      success: true,
      code: 200,
      message: messageOf(resource, 'add'),
    })
    expect(await admin().put(path(resource, 'edit'), { id: row.id })).toMatchObject({
      success: true,
      code: 200,
      message: messageOf(resource, 'edit'),
    })
    expect(await admin().post(path(resource, 'edit'), { id: row.id })).toMatchObject({ success: true, code: 200 })
    expect(await admin().delete(path(resource, 'delete'), { id: row.id })).toMatchObject({
      success: true,
      code: 200,
      message: messageOf(resource, 'delete'),
      result: null,
    })
    expect(await admin().get(path(resource, 'queryById'), { id: row.id })).toMatchObject({
      status: 200,
      success: false,
      code: 500,
    })
    expect(await admin().get(path(resource, 'add'))).toMatchObject({ status: 200, success: false, code: 405 })
  })

  test('an edit changes what was sent, increments the version and is recorded in the history with before and after', async () => {
    const row = await add(resource)
    const name = textField(resource)
    const edited = await admin().put<Row>(path(resource, 'edit'), { id: row.id, version: 1, [name]: '改名' })
    expect(edited, edited.message).toMatchObject({
      success: true,
      result: { version: 2, [name]: '改名', updateBy: 'admin' },
    })
    const { result: lines } = await admin().get<ChangeLine[]>(path(resource, 'history'), { id: row.id })
    expect(lines.map(({ action }) => action)).toEqual(['edit', 'add'])
    expect(lines[0]).toMatchObject({ by: 'admin', byName: '管理员', version: 2 })
    expect(lines[0]!.changes.find(({ field }) => field === name)).toMatchObject({
      before: row[name] ?? null,
      after: '改名',
      afterText: '改名',
    })
  })

  test('an edit that changes nothing leaves no trace', async () => {
    const row = await add(resource)
    const again = await admin().put<Row>(path(resource, 'edit'), row)
    expect(again, again.message).toMatchObject({ success: true, result: { version: 1 } })
  })

  test('a version of the history can be restored, as a whole or one field', async () => {
    const name = textField(resource)
    const row = await add(resource, { [name]: '最初' })
    await admin().put(path(resource, 'edit'), { id: row.id, [name]: '后来' })
    const { result: lines } = await admin().get<ChangeLine[]>(path(resource, 'history'), { id: row.id })
    const back = await admin().post<Row>(path(resource, 'restoreVersion'), {
      id: row.id,
      line: lines.at(-1)!.id,
      fields: [name],
      version: 2,
    })
    expect(back, back.message).toMatchObject({ success: true, result: { version: 3, [name]: '最初' } })
    await admin().put(path(resource, 'edit'), { id: row.id, [name]: '更后' })
    const whole = await admin().post<Row>(path(resource, 'restoreVersion'), { id: row.id, line: lines.at(-1)!.id })
    expect(whole, whole.message).toMatchObject({ success: true, result: { [name]: '最初' } })
  })

  test('a stale edit is refused with the current row; an edit without a version wins', async () => {
    const row = await add(resource)
    const name = textField(resource)
    await admin().put(path(resource, 'edit'), { id: row.id, version: 1, [name]: '甲改' })
    const stale = await admin().put(path(resource, 'edit'), { id: row.id, version: 1, [name]: '乙改' })
    expect(stale).toMatchObject({
      status: 409,
      success: false,
      error: { code: 'conflict', details: { current: { [name]: '甲改', version: 2 } } },
    })
    expect(stale.message).toBe(`您已在另一个窗口修改该${resource.title}，请核对后再保存`)
    expect(await admin().put(path(resource, 'edit'), { id: row.id, [name]: '丙改' })).toMatchObject({ success: true })
  })

  test('of twenty concurrent edits of one version exactly one wins', async () => {
    const row = await add(resource)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        admin().put(path(resource, 'edit'), { id: row.id, version: 1, [textField(resource)]: `并发${n}` }),
      ),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('deleted rows leave the list and can be restored from the recycle bin or purged', async () => {
    const [one, two] = [await add(resource), await add(resource)]
    expect(await admin().delete(path(resource, 'delete'), { id: one.id })).toMatchObject({
      success: true,
      message: messageOf(resource, 'delete'),
    })
    expect(await admin().delete(path(resource, 'deleteBatch'), { ids: `${two.id},` })).toMatchObject({
      success: true,
      message: messageOf(resource, 'deleteBatch'),
    })
    expect(await admin().get(path(resource, 'queryById'), { id: one.id })).toMatchObject({
      success: false,
      error: { code: 'not_found' },
    })
    const { result: bin } = await admin().get<Page<Row>>(path(resource, 'recycleBin'), { pageSize: 500 })
    expect(bin.records.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(bin.records[0]).toMatchObject({ deletedBy: 'admin' })
    expect(await admin().put(path(resource, 'putRecycleBin'), { ids: one.id })).toMatchObject({
      success: true,
      message: '还原成功',
    })
    expect(await admin().get(path(resource, 'queryById'), { id: one.id })).toMatchObject({ success: true })
    expect(await admin().delete(path(resource, 'deleteRecycleBin'), { ids: two.id })).toMatchObject({ success: true })
    expect(await admin().put(path(resource, 'putRecycleBin'), { ids: two.id })).toMatchObject({ success: false })
    expect(await admin().delete(path(resource, 'deleteBatch'), { ids: ',' })).toMatchObject({
      success: false,
      message: resource.name === 'role' ? '未选中角色！' : '请选择一条记录！',
    })
  })

  test('a batch is deleted as a whole or not at all', async () => {
    const row = await add(resource)
    expect(await admin().delete(path(resource, 'deleteBatch'), { ids: `${row.id},1999` })).toMatchObject({
      success: false,
    })
    expect(await admin().get(path(resource, 'queryById'), { id: row.id })).toMatchObject({ success: true })
  })

  test('the total stays exact through adds, deletions, restores and purges', async () => {
    const total = async (params = {}): Promise<number> =>
      (await admin().get<Page<Row>>(path(resource, 'list'), params)).result.total
    const before = await total()
    const [one, two] = [await add(resource), await add(resource)]
    expect(await total()).toBe(before + 2)
    await admin().delete(path(resource, 'deleteBatch'), { ids: `${one.id},${two.id}` })
    expect(await total()).toBe(before)
    await admin().put(path(resource, 'putRecycleBin'), { ids: one.id })
    await admin().delete(path(resource, 'deleteRecycleBin'), { ids: two.id })
    expect(await total()).toBe(before + 1)
    expect(await total({ createTime_begin: '2000-01-01' })).toBe(before + 1)
  })

  test('a repeated add with the same idempotency key returns the first response and adds once', async () => {
    const body = sampleValues(resource, stage.context)
    const key = { 'idempotency-key': `key-${resource.name}-12345678` }
    const answers = await Promise.all([1, 2, 3].map(() => admin().post<Row>(path(resource, 'add'), body, key)))
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1)
    expect(await admin().post(path(resource, 'add'), { ...body, [resource.titleField]: '别的' }, key)).toMatchObject({
      success: false,
    })
  })

  const unique = Object.entries(resource.fields).find(([, field]) => field.unique && !field.readOnly)
  test.runIf(unique)(
    'fifty concurrent adds of one unique value create one row; the others get an error that names the value',
    async () => {
      const [name, field] = unique!
      const body = sampleValues(resource, stage.context)
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => admin().post<Row>(path(resource, 'add'), body)),
      )
      const [winner, ...more] = answers.filter(({ success }) => success)
      expect(more).toHaveLength(0)
      for (const loser of answers.filter(({ success }) => !success))
        expect(loser).toMatchObject({
          error: { code: 'duplicate', fields: [{ field: name }] },
          message: ownDuplicates[resource.name] ?? `${field.title}“${String(body[name])}”已存在`,
        })
      await admin().delete(path(resource, 'delete'), { id: winner!.result.id })
      expect(await admin().post(path(resource, 'add'), body), 'free again once the row is in the bin').toMatchObject({
        success: true,
      })
      expect(await admin().put(path(resource, 'putRecycleBin'), { ids: winner!.result.id })).toMatchObject({
        error: { code: 'duplicate' },
      })
    },
  )
})
