import {
  permissionCode,
  report,
  type ReportAnswer,
  reportProblems,
  resources,
  type RowsDefinition,
  type Values,
} from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSeeds } from '../../seed/insertSeeds.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { pickerReports } from './seed/pickerReports.ts'
import { officeReports } from './seed/officeReports.ts'
import { pickerRows } from './seed/reportRows.ts'

interface Data {
  total: number
  records: Values[]
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const base = '/online/cgreport/api'
const ask = <T = Values>(path: string, params: Record<string, string | number> = {}, client: Client = product.admin) =>
  client.get<T>(`${base}/${path}`, params)
const data = async (code: string, params: Record<string, string | number> = {}, client?: Client): Promise<Data> => {
  const answer = await ask<Data>(`getData/${code}`, params, client)
  expect(answer, answer.message).toMatchObject({ success: true, code: 0 })
  return answer.result
}
const refusal = (code: string, params: Record<string, string>) => ask(`getData/${code}`, params)

test('every report of the product can run over its resource', () => {
  for (const { code, source, definition } of [...pickerReports, ...officeReports]) {
    const resource = resources.find(({ name }) => name === source)!
    expect(reportProblems(resource, definition), code).toEqual([])
  }
})

test.each(officeReports.map(({ code }) => code))('the report %s has figures of the demo office', async (code) => {
  const answer = await product.admin.get<ReportAnswer>('/online/report/run', { code })
  expect(answer, answer.message).toMatchObject({ success: true })
  expect(answer.result.groups.length).toBeGreaterThan(0)
})

describe('the definition of a pop-up', () => {
  test('has columns with the texts of their values', async () => {
    const { result } = await ask('getRpColumns/user')
    expect(result).toEqual({
      cgRpConfigId: 'user',
      cgRpConfigName: '用户',
      columns: [
        { title: '用户账号', dataIndex: 'username', align: 'center', sorter: 'true' },
        { title: '用户姓名', dataIndex: 'realname', align: 'center', sorter: 'true' },
        { title: '性别', dataIndex: 'sex', align: 'center', sorter: 'true', customRender: 'sex' },
        { title: '工号', dataIndex: 'workNo', align: 'center', sorter: 'true' },
        { title: '手机号', dataIndex: 'phone', align: 'center', sorter: 'true' },
        { title: '生日', dataIndex: 'birthday', align: 'center', sorter: 'true' },
        { title: '状态', dataIndex: 'status', align: 'center', sorter: 'true', customRender: 'status' },
      ],
      dictOptions: {
        sex: [
          { value: '1', text: '男', title: '男' },
          { value: '2', text: '女', title: '女' },
        ],
        status: expect.arrayContaining([{ value: '1', text: '正常', title: '正常' }]),
      },
    })
    const enterprise = await ask<{ columns: Values[] }>('getRpColumns/enterprise')
    expect(enterprise.result.columns).toContainEqual({
      title: '所在地区',
      dataIndex: 'regionCode_dictText',
      align: 'center',
    })
  })

  test('has query items: two open, the others collapsed, ranges as groups', async () => {
    const { result } = await ask<Values[]>('getQueryInfo/user')
    expect(result).toEqual([
      { label: '用户账号', field: 'username', view: 'String', mode: 'single' },
      { label: '用户姓名', field: 'realname', view: 'String', mode: 'single' },
      {
        label: '性别',
        field: 'sex',
        view: 'list',
        mode: 'single',
        hidden: '1',
        dict: 'sex',
        dictOptions: [
          { value: '1', text: '男', title: '男' },
          { value: '2', text: '女', title: '女' },
        ],
      },
      { label: '手机号', field: 'phone', view: 'String', mode: 'single', hidden: '1' },
      { label: '生日', field: 'birthday', view: 'Date', mode: 'group', hidden: '1' },
    ])
  })

  test.each(['nobody', 'sys_user', '__proto__', "user' or '1'='1", 'select%20*%20from%20sys_user'])(
    'the report %j does not exist',
    async (code) => {
      for (const call of ['getRpColumns', 'getQueryInfo', 'getData'])
        expect(await ask(`${call}/${encodeURIComponent(code)}`), call).toMatchObject({
          status: 200,
          success: false,
          code: 500,
          message: '实体不存在',
        })
    },
  )
})

describe('the rows of a report', () => {
  test('come in pages, with the declared columns only', async () => {
    const first = await data('user', { pageNo: 1, pageSize: 3, column: 'username', order: 'asc' })
    expect(first.records).toHaveLength(3)
    expect(first.total).toBeGreaterThan(3)
    const { definition } = pickerReports.find(({ code }) => code === 'user')!
    const columns = definition.shape === 'rows' ? definition.columns : []
    const shown = ['id', ...columns, 'sex_dictText', 'status_dictText']
    for (const row of first.records) expect(Object.keys(row).sort()).toEqual([...shown].sort())
    const second = await data('user', { pageNo: 2, pageSize: 3, column: 'username', order: 'asc' })
    const names = [...first.records, ...second.records].map(({ username }) => username as string)
    expect(new Set(names).size).toBe(names.length)
    expect([...names].sort()).toEqual(names)
    expect((await data('user', { pageSize: 100_000 })).records.length).toBeLessThanOrEqual(500)
  })

  test('are found by part of a text, by pinyin, by a value, by wildcards', async () => {
    const named = async (params: Record<string, string>) =>
      (await data('user', params)).records.map(({ realname }) => realname)
    expect(await named({ realname: '立行' })).toEqual(['陈立行'])
    expect(await named({ realname: 'chenlixing' })).toEqual(['陈立行'])
    expect(await named({ realname: '*立行' })).toEqual(['陈立行'])
    expect(await named({ username: 'zhaojing,chenlv' })).toHaveLength(2)
    const women = await data('user', { sex: '2' })
    expect(women.records.length).toBeGreaterThan(0)
    expect(women.records.every(({ sex, sex_dictText: word }) => sex === 2 && word === '女')).toBe(true)
  })

  test('are found between a begin and an end', async () => {
    const all = await data('enterprise', { pageSize: 500 })
    const days = all.records.map(({ createTime }) => (createTime as string).slice(0, 10)).sort()
    const [begin, end] = [days[Math.floor(days.length / 3)]!, days[Math.floor(days.length / 2)]!]
    const { total, records } = await data('enterprise', { createTime_begin: begin, createTime_end: end, pageSize: 500 })
    expect(total).toBe(days.filter((day) => day >= begin && day <= end).length)
    expect(records[0]).toMatchObject({ regionCode_dictText: expect.any(String) })
    expect(await refusal('enterprise', { createTime_begin: 'yesterday' })).toMatchObject({ success: false })
  })

  test('are filtered by declared parameters; an unknown one is refused', async () => {
    const { records } = await data('enterprise', { self_status: 'certified', self_level: '', pageSize: 500 })
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['certified']))
    for (const name of ['self_nameKey', 'self_1=1', 'self_constructor', 'self_tenantId'])
      expect(await refusal('enterprise', { [name]: 'x' }), name).toMatchObject({
        success: false,
        message: `报表“企业”没有参数“${name.slice(5)}”`,
      })
  })

  test('cannot be searched or sorted by fields that the report does not show', async () => {
    const { total } = await data('user')
    for (const params of [
      { password: 'x' },
      { email: 'x' },
      { id: 'x' },
      { superQueryParams: '[{"field":"email","rule":"eq","val":"x"}]' },
    ])
      expect((await data('user', params as unknown as Record<string, string>)).total, JSON.stringify(params)).toBe(
        total,
      )
    for (const column of ['password', 'email', 'id', '(select 1)', 'username,password', 'username;drop table sys_user'])
      expect(await refusal('user', { column, order: 'asc' }), column).toMatchObject({
        success: false,
        error: { code: 'unknown_sort' },
      })
    expect((await data('user', { realname: "' or '1'='1" })).total).toBe(0)
    expect((await data('user', { column: '', order: 'desc' })).total).toBe(total)
  })
})

describe('access to a report', () => {
  test('requires the permission for the list of its resource', async () => {
    const staff = await product.signInAs({ username: 'plain', permissions: ['enterprise:list'] })
    for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) {
      expect(await ask(`${call}/user`, {}, product.anonymous), call).toMatchObject({ status: 401 })
      expect(await ask(`${call}/user`, {}, staff), call).toMatchObject({ status: 403, code: 510 })
      expect(await ask(`${call}/enterprise`, {}, staff), call).toMatchObject({ success: true })
    }
  })

  test('shows nothing of another tenant, and respects row rules', async () => {
    const permissions = pickerReports.map(({ source }) => permissionCode({ name: source }, 'list'))
    await product.app.engine.db.kysely.transaction().execute((tx) => insertSeeds(tx, report, pickerRows(), 4))
    const stranger = await product.signInAs({ username: 'outside', tenantId: 4, permissions })
    expect((await data('enterprise', {}, stranger)).total).toBe(0)
    expect((await data('user', {}, stranger)).records).toMatchObject([{ username: 'outside' }])
    const ruled = await product.signInAs({
      username: 'ruled',
      rowRules: [{ resource: 'enterprise', ruleColumn: 'level', ruleConditions: '=', ruleValue: 'A' }],
    })
    const seen = await data('enterprise', { pageSize: 500 }, ruled)
    expect(new Set(seen.records.map(({ level }) => level))).toEqual(new Set(['A']))
    expect(seen.total).toBeLessThan((await data('enterprise')).total)
  })
})

describe('the numbers of users', () => {
  const saved = async (title: string, more: Partial<RowsDefinition>): Promise<string> => {
    const definition = {
      shape: 'rows',
      columns: ['username'],
      search: [],
      ranges: [],
      params: [],
      filter: null,
      ...more,
    }
    const answer = await product.admin.post<Values>('/online/report/add', {
      title,
      source: 'user',
      definition,
      isPublic: 'Y',
    })
    expect(answer, answer.message).toMatchObject({ success: true })
    return String(answer.result.code)
  }
  const words = '您没有查看完整手机号的权限，只能按完整的手机号查询'

  test('cannot be found out digit by digit, even by a report that does not show them', async () => {
    const reader = await product.signInAs({ username: 'digitReader', permissions: ['user:list'] })
    const asked: [Partial<RowsDefinition>, Record<string, string>][] = [
      [{ search: ['phone'] }, { phone: '138' }],
      [{ search: ['phone'] }, { phone: '>= 13800000000' }],
      [{ ranges: ['phone'] }, { phone_begin: '13800000000' }],
      [{ ranges: ['phone'] }, { phone_end: '13800000000' }],
      [{ params: ['phone'] }, { self_phone: '138' }],
      [{ columns: ['phone'] }, { column: 'phone', order: 'asc' }],
    ]
    for (const [index, [more, params]] of asked.entries()) {
      const code = await saved(`号码 ${index}`, more)
      const answer = await ask(`getData/${code}`, params, reader)
      expect([JSON.stringify(more), answer.message]).toEqual([JSON.stringify(more), words])
      expect(await ask(`getData/${code}`, params), 'with the right to see them').toMatchObject({ success: true })
    }
    const filter = { matchType: 'and' as const, records: [{ field: 'phone', rule: 'right_like', val: '138' }] }
    const filtered = await saved('号码筛选', { filter })
    expect((await ask(`getData/${filtered}`, {}, reader)).message).toContain('没有查看“手机号”的权限')
    expect(await ask(`getData/${filtered}`)).toMatchObject({ success: true })
  })

  test('can be searched by the whole number', async () => {
    const reader = await product.signInAs({ username: 'wholeReader', permissions: ['user:list'] })
    expect(await ask('getData/user', { phone: '13912345678' }, reader)).toMatchObject({ success: true })
  })
})
