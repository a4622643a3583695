import type { Page, Values } from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const upload = async (client: Client, path: string, rows: (string | null)[][]) =>
  client.upload<Record<string, unknown>>(`${path}/importExcel`, { name: '数据.xlsx', bytes: await sheetOf(rows) })

test('imported users belong to the tenant and cannot sign in until they have a password', async () => {
  const head = ['用户账号', '用户姓名', '工号', '手机号', '状态', '密码']
  const answer = await upload(product.admin, '/sys/user', [
    head,
    ['imported1', '甲', 'IM-1', '13911110001', '冻结', 'Secret-2026!'],
    ['imported2', '乙', 'IM-2', null, null, null],
  ])
  expect(answer).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！' })
  const rows = await importing(product.admin, '/sys/user').list({ username: 'imported*' })
  expect(rows).toHaveLength(2)
  expect(rows.find(({ username }) => username === 'imported1')).toMatchObject({ status: 1, relTenantIds: '1' })
  const { rows: stored } = await sql<{ password: string | null }>`
    select password from sys_user where username like 'imported%'`.execute(product.app.engine.db.kysely)
  expect(stored.map(({ password }) => password)).toEqual([null, null])
})

test('an import cannot change users that the form could not change', async () => {
  const hr = await product.signInAs({
    username: 'hr',
    permissions: ['user:list', 'user:import', 'user:edit', 'user:add', 'user:form:phone'],
  })
  const head = ['用户账号', '用户姓名', '工号', '手机号', '租户']
  const takeover = await upload(hr, '/sys/user', [head, ['admin', '管理员', 'ADM', '13912345678', '1']])
  expect(takeover.message).toContain('管理员账号不允许此操作')
  const { rows } = await sql<{ phone: string | null }>`select phone from sys_user where username = 'admin'`.execute(
    product.app.engine.db.kysely,
  )
  expect(rows[0]!.phone).toBeNull()
  expect(await upload(hr, '/sys/user', [head, ['hrnew', '新人', 'HN-1', null, '1']])).toMatchObject({ code: 200 })
})

test('imported departments get generated codes, imported dictionary items name their dictionary', async () => {
  const departments = await upload(product.admin, '/sys/sysDepart', [
    ['部门名称', '机构类型', '上级部门'],
    ['导入一部', '部门', '运营部'],
    ['导入二部', '部门', '运营部'],
  ])
  expect(departments).toMatchObject({ code: 200 })
  const rows = await importing(product.admin, '/sys/sysDepart').list({ departName: '*导入*' })
  expect(new Set(rows.map(({ orgCode }) => orgCode))).toEqual(new Set(['A01A03A01', 'A01A03A02']))
  const words = await upload(product.admin, '/sys/dictItem', [
    ['所属字典', '名称', '数据值'],
    ['urgent_level', '特急', '9'],
  ])
  expect(words).toMatchObject({ code: 200 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await product.admin.get('/sys/dict/getDictText/urgent_level/9')).result).toBe('特急')
})

describe('departments and positions in a sheet of users', () => {
  const users = () => importing(product.admin, '/sys/user')
  const head = ['用户账号', '用户姓名', '工号', '部门', '职务', '身份', '负责部门']
  const db = () => product.app.engine.db.kysely
  const nameless = [null, null, null, null]
  const placesOf = async (username: string) => {
    const { records } = (await product.admin.get<Page<Values>>('/sys/user/list', { username })).result
    const { rows } = await sql<{ code: string }>`
      select d.org_code as code from sys_user u join sys_user_depart ud on ud.user_id = u.id
        join sys_depart d on d.id = ud.dep_id where u.username = ${username} order by 1`.execute(db())
    return { ...records[0], departments: rows.map(({ code }) => code) } as Values
  }

  test('are exported by name, and a new user gets the named ones', async () => {
    const { batchId, ...summary } = await users().preview(
      await sheetOf([
        head,
        ['placed1', '甲', 'PL-1', '法律顾问部、诉讼业务部', '律师', '2', '律云法律服务平台/诉讼业务部'],
        ['placed2', '乙', 'PL-2', 'A01A03', 'partner', '1', null],
        ['placed3', '丙', 'PL-3', ...nameless],
      ]),
    )
    expect(summary).toMatchObject({ added: 3, bad: 0, unknownColumns: [] })
    await users().commit(batchId)
    const litigation = (await sql<{ id: string }>`select id from sys_depart where org_code = 'A01A02'`.execute(db()))
      .rows[0]!.id
    expect(await placesOf('placed1')).toMatchObject({
      departments: ['A01A01', 'A01A02'],
      orgCode: 'A01A01',
      post: 'lawyer',
      departIds: litigation,
    })
    expect(await placesOf('placed2')).toMatchObject({ departments: ['A01A03'], post: 'partner', departIds: null })
    expect(await placesOf('placed3')).toMatchObject({ departments: [], orgCode: null, post: null })

    const { bytes } = await product.admin.get('/sys/user/exportXls', { username: 'placed*' })
    const { sheets } = await readXlsx(bytes)
    const [titles, ...rows] = sheets[0]!.rows.slice(2)
    const cell = (row: unknown[], title: string) => row[titles!.indexOf(title)]
    const first = rows.find((row) => cell(row, '用户账号') === 'placed1')!
    expect(['部门', '职务', '负责部门'].map((title) => cell(first, title))).toEqual([
      '法律顾问部,诉讼业务部',
      '律师',
      '诉讼业务部',
    ])
    expect(await users().preview(bytes)).toMatchObject({ total: 3, unchanged: 3, unknownColumns: [] })
  })

  test('unknown and ambiguous names are reported with row and column', async () => {
    await product.admin.post('/sys/position/add', { code: 'twin_a', name: '双名职务', postRank: '1' })
    await product.admin.post('/sys/position/add', { code: 'twin_b', name: '双名职务', postRank: '2' })
    const { rows } = await sql<{
      id: string
    }>`select id from sys_depart where org_code in ('A01A01', 'A01A02')`.execute(db())
    for (const { id: parentId } of rows)
      await product.admin.post('/sys/sysDepart/add', { departName: '同名组', orgCategory: '2', parentId })
    const preview = await users().preview(
      await sheetOf([
        head,
        ['wrong1', '甲', 'WR-1', '没有的部', '没有的职务', '1', null],
        ['wrong2', '乙', 'WR-2', '同名组', '双名职务', '1', null],
        ['right1', '丙', 'RI-1', '诉讼业务部/同名组', 'twin_b', '1', null],
      ]),
    )
    expect(preview).toMatchObject({ added: 1, bad: 2 })
    expect(await users().rows(preview.batchId, 'bad')).toMatchObject([
      {
        row: 2,
        errors: [
          { field: 'orgCode', title: '部门', value: '没有的部', message: '部门没有找到“没有的部”' },
          { field: 'post', title: '职务', message: '职务没有找到“没有的职务”' },
        ],
      },
      {
        row: 3,
        errors: [
          { field: 'orgCode', message: '部门有 2 个“同名组”，请写明上级，如“上级部门/同名组”' },
          { field: 'post', message: '职务有 2 个“双名职务”，请改填职务编码' },
        ],
      },
    ])
    await users().commit(preview.batchId, true)
    expect(await placesOf('right1')).toMatchObject({
      departments: [expect.stringMatching(/^A01A02A\d\d$/)],
      post: 'twin_b',
    })
    // The exported name is ambiguous, but it is the user's current one and stays accepted.
    const { bytes } = await product.admin.get('/sys/user/exportXls', { username: 'right1' })
    expect(await users().preview(bytes)).toMatchObject({ unchanged: 1, bad: 0 })
  })

  test('a position can be changed by import; the departments of an existing user cannot', async () => {
    const preview = await users().preview(
      await sheetOf([
        ['用户账号', '用户姓名', '工号', '部门', '职务'],
        ['placed1', '甲', 'PL-1', '法律顾问部,诉讼业务部', '合伙人'],
        ['placed2', '乙', 'PL-2', '诉讼业务部', '合伙人'],
      ]),
    )
    expect(preview).toMatchObject({ changed: 1, bad: 1 })
    expect(await users().rows(preview.batchId, 'bad')).toMatchObject([
      { row: 3, errors: [{ field: 'orgCode', title: '部门', message: '部门不能修改' }] },
    ])
    expect(await users().rows(preview.batchId, 'changed')).toMatchObject([
      { changes: [{ field: 'post', before: '律师', after: '合伙人' }] },
    ])
    await users().commit(preview.batchId, true)
    expect(await placesOf('placed1')).toMatchObject({ departments: ['A01A01', 'A01A02'], post: 'partner' })
  })

  test('users without the permission to assign departments cannot do it by import', async () => {
    const clerk = await product.signInAs({
      username: 'placeless',
      permissions: ['user:list', 'user:import', 'user:edit', 'user:add'],
    })
    const rows = [
      [...head.slice(0, 4), '租户'],
      ['sneaked', '甲', 'SN-1', '诉讼业务部', '1'],
    ]
    expect(await upload(clerk, '/sys/user', rows)).toMatchObject({
      success: false,
      message: expect.stringContaining('没有权限'),
    })
    expect(await placesOf('sneaked')).toEqual({ departments: [] })
  })
})
