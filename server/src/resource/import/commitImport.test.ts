import { type ChangeLine, makeCreditCode } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import type { ResourceRules } from '../Engine.ts'
import { errors } from '@lexdesk/domain'
import { releaseBatch } from './claimBatch.ts'
import { importing, sheetOf } from './testing/importing.ts'

const strict: ResourceRules = {
  beforeAdd: async (_context, values) => {
    if (values.name === '禁用') throw errors.refused('名称“禁用”不能使用')
    values.note = `新增：${String(values.name)}`
  },
  beforeEdit: async (_context, values, current) => {
    if (values.name === '禁用') throw errors.refused('名称“禁用”不能使用')
    values.note = `曾用名：${String(current.name)}`
  },
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ specimen: strict })
})
afterAll(() => product?.close())

const positions = () => importing(product.admin, '/sys/position')
const enterprises = () => importing(product.admin, '/legal/enterprise')
const specimens = () => importing(product.admin, '/test/specimen')
const head = ['职务编码', '职务名称', '职级']
const creditCode = (n: number) =>
  makeCreditCode({ kind: '91', regionCode: '110108', subject: `MC${String(n).padStart(6, '0')}` })

test('new rows get numbers, state, history and search columns; changed rows get a new version', async () => {
  const contact = { contactName: '张三', contactMobile: '13812345678' }
  const added = await product.admin.post<{ id: string }>('/legal/enterprise/add', {
    name: '旧名有限公司',
    creditCode: creditCode(1),
    level: 'A',
    ...contact,
  })
  expect(added.message).toBe('添加成功！')
  const { batchId } = await enterprises().preview(
    await sheetOf([
      ['企业名称', '统一社会信用代码', '联系人', '联系手机', '所在地区', '标签', '执照有效期至'],
      ['新名有限公司', creditCode(1), '李四', 13812345678, null, null, null],
      ['衡山律云科技有限公司', creditCode(2), '王五', '13912345678', '北京市/海淀区', null, '2030-01-31'],
      ['泰山律云科技有限公司', creditCode(3), '王五', '13912345678', null, null, null],
    ]),
  )
  expect(await enterprises().commit(batchId)).toEqual({ batchId, added: 2, changed: 1, skipped: 0, repeated: 0 })

  const [hengshan] = await enterprises().list({ name: '*hslykj*' })
  expect(hengshan).toMatchObject({
    name: '衡山律云科技有限公司',
    status: 'draft',
    regionCode_dictText: '海淀区',
    licenseExpire: '2030-01-31',
    createBy: 'admin',
    version: 1,
  })
  const [taishan] = await enterprises().list({ name: '泰山律云科技有限公司' })
  expect(String(hengshan!.no)).toMatch(/^QY\d{8}-\d{4}$/)
  expect(Number(String(taishan!.no).slice(-4))).toBe(Number(String(hengshan!.no).slice(-4)) + 1)
  const { rows } = await sql<{
    name_key: string
  }>`select name_key from biz_enterprise where id = ${hengshan!.id}`.execute(product.app.engine.db.kysely)
  expect(rows[0]!.name_key).toBeTruthy()

  const changed = (
    await product.admin.get<Record<string, unknown>>('/legal/enterprise/queryById', { id: added.result.id })
  ).result
  expect(changed).toMatchObject({
    name: '新名有限公司',
    contactName: '李四',
    level: 'A',
    version: 2,
    updateBy: 'admin',
  })
  const history = (await product.admin.get<ChangeLine[]>('/legal/enterprise/history', { id: added.result.id })).result
  expect(history[0]).toMatchObject({ action: 'import', title: '导入更新', version: 2 })
  expect(history[0]!.changes.map(({ title, beforeText, afterText }) => [title, beforeText, afterText])).toEqual([
    ['企业名称', '旧名有限公司', '新名有限公司'],
    ['曾用名', '0 行', '1 行'],
    ['联系人', '张三', '李四'],
  ])
  const submitted = await product.admin.post<never>(`/legal/enterprise/${String(taishan!.id)}/submit`, { version: 1 })
  expect(submitted.message).toContain('营业执照')
})

describe('all or nothing', () => {
  test('bad rows are skipped only on request', async () => {
    const { batchId } = await positions().preview(await sheetOf([head, ['QB1', '甲', '中级'], ['QB2', '', '中级']]))
    await expect(positions().commit(batchId)).rejects.toThrow('有 1 行数据有错误')
    expect(await positions().commit(batchId, true)).toMatchObject({ added: 1, skipped: 1 })
    expect((await positions().list({ code: 'QB*' })).map(({ code }) => code)).toEqual(['QB1'])
  })

  test('a batch is committed once, however often the button is clicked', async () => {
    const { batchId } = await positions().preview(await sheetOf([head, ['YC1', '甲', '中级']]))
    const clicks = await Promise.allSettled([1, 2, 3, 4].map(() => positions().commit(batchId)))
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(positions().commit(batchId)).rejects.toThrow('请勿重复提交')
    expect(await positions().list({ code: 'YC1' })).toHaveLength(1)
  })

  test('after a crash a batch can be committed again as soon as its task has ended', async () => {
    const { kysely } = product.app.engine.db
    const { batchId } = await positions().preview(await sheetOf([head, ['CQ1', '甲', '中级']]))
    const running = {
      id: 'crashed',
      kind: 'importCommit',
      title: '导入职务',
      status: 'running',
      instance: 'other',
      create_by: 'other',
    } as const
    await kysely.insertInto('background_task').values(running).execute()
    await sql`update import_batch set status = 'committing', task_id = 'crashed',
      claimed_at = now() - interval '10 seconds' where id = ${batchId}`.execute(kysely)
    await expect(positions().commit(batchId)).rejects.toThrow('正在导入')
    // What every instance does with the tasks of one that is silent; their owners are told to start again.
    await sql`update background_task set status = 'failed' where id = 'crashed'`.execute(kysely)
    expect(await positions().commit(batchId)).toMatchObject({ added: 1 })
  })

  test('a task that fails late does not release the claim of the next one', async () => {
    const { kysely } = product.app.engine.db
    const { batchId } = await positions().preview(await sheetOf([head, ['RP1', '重试', '三级']]))
    await sql`update import_batch set status = 'committing', task_id = 'second', claimed_at = now()
      where id = ${batchId}`.execute(kysely)
    const statusAfter = async (taskId: string | null) => {
      await releaseBatch(kysely, batchId, taskId)
      const { rows } = await sql<{ status: string }>`
        select status from import_batch where id = ${batchId}`.execute(kysely)
      return rows[0]!.status
    }
    expect(await statusAfter('first')).toBe('committing')
    expect(await statusAfter(null)).toBe('committing')
    expect(await statusAfter('second')).toBe('ready')
  })

  test('a row changed since the dry run stops the batch', async () => {
    const { result } = await product.admin.post<{ id: string }>('/sys/position/add', {
      code: 'CT1',
      name: '原名',
      postRank: '3',
    })
    const { batchId } = await positions().preview(
      await sheetOf([head, ['CT0', '新增', '中级'], ['CT1', '导入名', '中级']]),
    )
    await product.admin.put('/sys/position/edit', { id: result.id, name: '他人改的' })
    await expect(positions().commit(batchId)).rejects.toThrow('第 3 行对应的职务在预览之后已被他人修改')
    expect((await positions().list({ code: 'CT*' })).map(({ name }) => name)).toEqual(['他人改的'])
  })

  test('a value taken since the dry run stops the batch and names the line', async () => {
    const { batchId } = await positions().preview(await sheetOf([head, ['ZY1', '甲', '中级'], ['ZY2', '乙', '中级']]))
    await product.admin.post('/sys/position/add', { code: 'ZY2', name: '他人', postRank: '3' })
    await expect(positions().commit(batchId)).rejects.toThrow('第 3 行的职务编码刚刚被他人使用')
    expect(await positions().list({ code: 'ZY1' })).toHaveLength(0)
    // Released: it can still be committed after a correction.
    await positions().fix(batchId, 3, { code: 'ZY3' })
    expect(await positions().commit(batchId)).toMatchObject({ added: 2 })
  })

  test('a referenced row deleted since the dry run stops the batch', async () => {
    const { result } = await product.admin.post<{ id: string }>('/sys/position/add', {
      code: 'SC1',
      name: '将删职务',
      postRank: '3',
    })
    const { batchId } = await specimens().preview(
      await sheetOf([
        ['名称', '编码', '职务'],
        ['甲', 'SC1', '将删职务'],
      ]),
    )
    await product.admin.delete('/sys/position/delete', { id: result.id })
    await expect(specimens().commit(batchId)).rejects.toThrow('第 2 行的职务已被删除')
  })

  test('a batch without changes cannot be committed', async () => {
    await product.admin.post('/sys/position/add', { code: 'WB1', name: '甲', postRank: '3' })
    const { batchId } = await positions().preview(await sheetOf([head, ['WB1', '甲', '中级']]))
    await expect(positions().commit(batchId)).rejects.toThrow('没有需要导入的数据')
  })
})

test('the rules of the resource see every row', async () => {
  const columns = ['名称', '编码']
  const first = await specimens().preview(await sheetOf([columns, ['甲', 'GZ1'], ['禁用', 'GZ2']]))
  await expect(specimens().commit(first.batchId)).rejects.toThrow('第 3 行：名称“禁用”不能使用')
  expect(await specimens().list({ code: 'GZ1' })).toHaveLength(0)
  await specimens().fix(first.batchId, 3, { name: '乙' })
  await specimens().commit(first.batchId)
  expect((await specimens().list({ code: 'GZ1' }))[0]).toMatchObject({ note: '新增：甲', active: 'Y' })
  const second = await specimens().preview(await sheetOf([columns, ['丙', 'GZ1'], ['禁用', 'GZ2']]))
  await expect(specimens().commit(second.batchId)).rejects.toThrow('第 3 行：名称“禁用”不能使用')
  await specimens().fix(second.batchId, 3, { name: '丁' })
  await specimens().commit(second.batchId)
  expect((await specimens().list({ code: 'GZ1' }))[0]).toMatchObject({ name: '丙', note: '曾用名：甲', version: 2 })
  expect((await specimens().revert(second.batchId)).message).toBe('已撤销导入')
  expect((await specimens().list({ code: 'GZ1' }))[0]).toMatchObject({ name: '甲', note: '新增：甲', version: 3 })
})

describe('reverting a batch', () => {
  test('deletes new rows, restores the old values of changed rows, and records it in the history', async () => {
    const { result } = await product.admin.post<{ id: string }>('/sys/position/add', {
      code: 'CX1',
      name: '原名',
      postRank: '3',
    })
    const { batchId } = await positions().preview(
      await sheetOf([head, ['CX1', '新名', '正高级'], ['CX2', '新职务', '中级']]),
    )
    expect((await positions().revert(batchId)).message).toContain('尚未导入')
    await positions().commit(batchId)
    expect((await positions().revert(batchId)).message).toBe('已撤销导入')
    expect(
      (await positions().list({ code: 'CX*' })).map(({ code, name, postRank, version }) => [
        code,
        name,
        postRank,
        version,
      ]),
    ).toEqual([['CX1', '原名', '3', 3]])
    expect(await positions().list({ name: '*yuanming*', code: 'CX1' })).toHaveLength(1)
    const [line] = (await product.admin.get<ChangeLine[]>('/sys/position/history', { id: result.id })).result
    expect(line).toMatchObject({ action: 'revert', title: '撤销导入' })
    expect(line!.changes[0]).toMatchObject({ title: '职务名称', beforeText: '新名', afterText: '原名' })
    expect((await positions().revert(batchId)).message).toContain('已经撤销')
  })

  test('keeps rows changed since and names their lines', async () => {
    const { batchId } = await positions().preview(await sheetOf([head, ['CY1', '甲', '中级'], ['CY2', '乙', '中级']]))
    await positions().commit(batchId)
    const [row] = await positions().list({ code: 'CY2' })
    await product.admin.put('/sys/position/edit', { id: row!.id, name: '乙改' })
    expect((await positions().revert(batchId)).message).toBe('第 3 行导入的职务之后已被修改或删除，不能撤销')
    expect(await positions().list({ code: 'CY*' })).toHaveLength(2)
  })

  test('keeps rows that are in use', async () => {
    const { batchId } = await positions().preview(await sheetOf([head, ['CZ1', '被引用职务', '中级']]))
    await positions().commit(batchId)
    const [row] = await positions().list({ code: 'CZ1' })
    await product.admin.post('/test/specimen/add', { name: '引用者', code: 'CZ1', positionId: row!.id })
    expect((await positions().revert(batchId)).message).toContain('正在使用，不能删除：样本 1 条')
  })

  test('is only for the user who imported it, and only for a limited time', async () => {
    const { batchId } = await positions().preview(await sheetOf([head, ['DA1', '甲', '中级']]))
    await positions().commit(batchId)
    const other = await product.signInAs({ username: 'other', permissions: ['position:import'] })
    expect((await importing(other, '/sys/position').revert(batchId)).message).toContain('不存在或已过期')
    await sql`update import_batch set expires_at = now() - interval '1 minute' where id = ${batchId}`.execute(
      product.app.engine.db.kysely,
    )
    expect((await positions().revert(batchId)).message).toContain('不存在或已过期')
  })
})
