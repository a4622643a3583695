import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const audit = 'createBy createTime updateBy updateTime'

/** The fields listed in wire contract §4, by the base of their calls, with their types where they are unusual. */
const entities: [base: string, fields: string, types?: Values][] = [
  [
    '/sys/user',
    'username realname avatar birthday sex email phone orgCode orgCodeTxt status delFlag workNo post telephone activitiSync userIdentity departIds relTenantIds clientId sex_dictText status_dictText post_dictText departIds_dictText',
    { status: 1, delFlag: 0 },
  ],
  ['/sys/role', 'roleName roleCode description'],
  [
    '/sys/sysDepart',
    'parentId departName departNameEn departNameAbbr departOrder description orgCategory orgType orgCode mobile fax address memo status delFlag',
    { delFlag: '0' },
  ],
  ['/sys/sysDepartRole', 'departId departId_dictText roleName roleCode description'],
  ['/sys/position', 'code name postRank postRank_dictText sysOrgCode', { sysOrgCode: 'A01' }],
  ['/sys/dict', 'dictName dictCode description type delFlag', { type: 0, delFlag: 0 }],
  ['/sys/dictItem', 'dictId itemText itemValue description sortOrder status', { status: 1 }],
  ['/sys/quartzJob', 'jobClassName cronExpression parameter description status delFlag', { status: 0, delFlag: 0 }],
  [
    '/sys/annountCement',
    'titile msgContent msgAbstract startTime endTime sender priority msgCategory msgType userIds sendStatus sendTime cancelTime delFlag busType busId openType openPage',
    { msgContent: '<p>正文</p>', delFlag: '0' },
  ],
  ['/sys/message/sysMessage', 'esTitle esContent esParam esReceiver esResult remark esType esSendStatus esSendNum'],
  ['/sys/message/sysMessageTemplate', 'templateCode templateName templateType templateContent templateTestJson'],
  ['/sys/checkRule', 'ruleName ruleCode ruleJson ruleDescription'],
  ['/sys/fillRule', 'ruleName ruleCode ruleClass ruleParams'],
  ['/sys/dataSource', 'code name remark dbType dbDriver dbUrl dbName dbUsername sysOrgCode'],
  ['/sys/tenant', 'name beginDate endDate status', { id: 71, status: 1 }],
  [
    '/sys/sysUserAgent',
    'userName agentUserName startTime endTime status createName updateName sysOrgCode sysCompanyCode',
    { status: '1' },
  ],
]

async function newRows(): Promise<Record<string, Values>> {
  const { rows } = await sql<{ id: string }>`select id from sys_depart where org_code = 'A01'`.execute(
    product.app.engine.db.kysely,
  )
  const { records } = (await product.admin.get<Page<Values>>('/sys/dict/list', { dictCode: 'urgent_level' })).result
  const period = { startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
  return {
    '/sys/user': { username: 'onWire', realname: '线上', workNo: 'WIRE', password: 'Secret-2026!' },
    '/sys/role': { roleName: '线上角色', roleCode: 'on_wire' },
    '/sys/sysDepart': { departName: '线上部', orgCategory: '2' },
    '/sys/sysDepartRole': { departId: rows[0]!.id, roleName: '线上角色', roleCode: 'on_wire' },
    '/sys/position': { code: 'on_wire', name: '线上职务', postRank: '1' },
    '/sys/dict': { dictName: '线上字典', dictCode: 'on_wire' },
    '/sys/dictItem': { dictId: records[0]!.id, itemText: '线上', itemValue: 'wire' },
    '/sys/quartzJob': { jobClassName: 'sample1', cronExpression: '0 0 1 1 1 ? 2099' },
    '/sys/annountCement': {
      titile: '线上通告',
      msgContent: '<p>正文</p>',
      msgAbstract: '摘要',
      msgCategory: '1',
      msgType: 'ALL',
      ...period,
    },
    '/sys/message/sysMessage': { esTitle: '线上', esType: '4', esReceiver: 'admin', esContent: '内容' },
    '/sys/message/sysMessageTemplate': {
      templateCode: 'wire',
      templateName: '线上模板',
      templateType: '4',
      templateContent: '内容',
    },
    '/sys/checkRule': {
      ruleName: '线上',
      ruleCode: 'on_wire',
      ruleJson: '[{"digits":"*","pattern":"x+","message":"x"}]',
    },
    '/sys/fillRule': { ruleName: '线上', ruleCode: 'on_wire', ruleClass: 'numbering', ruleParams: '{"digits":4}' },
    '/sys/dataSource': {
      code: 'onWire',
      name: '线上',
      dbType: '6',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://db.example.cn:5432/x',
      dbName: 'x',
      dbUsername: 'u',
      dbPassword: 'p',
    },
    '/sys/tenant': { id: 71, name: '线上租户', status: 1 },
    '/sys/sysUserAgent': { userName: 'onWire', agentUserName: 'admin', status: '1', ...period },
  }
}

test('[A9.06] lists and single rows of the system areas carry every field of the wire', async () => {
  const rows = await newRows()
  for (const [base, fields, types = {}] of entities) {
    const added = await product.admin.post<{ id: string }>(`${base}/add`, rows[base])
    expect(added, `${base}: ${added.message}`).toMatchObject({ success: true })
    const { id } = added.result
    const { result: page } = await product.admin.get<Page<Values>>(`${base}/list`, { id, pageSize: 100 })
    const listed = page.records.find((row) => row.id === id)
    const { result: single } = await product.admin.get<Values>(`${base}/queryById`, { id })
    for (const row of [listed, single]) {
      expect(Object.keys(row ?? {}), base).toEqual(expect.arrayContaining([...fields.split(' '), ...audit.split(' ')]))
      expect(row, base).toMatchObject(types)
    }
  }
})

test('rows in the recycle bin are marked as deleted', async () => {
  const { result } = await product.admin.post<{ id: string }>('/sys/dict/add', { dictName: '将删', dictCode: 'goes' })
  await product.admin.delete('/sys/dict/delete', { id: result.id })
  const bin = await product.admin.get<Page<Values>>('/sys/dict/recycleBin', { pageNo: 1 })
  expect(bin.result.records.find(({ id }) => id === result.id)).toMatchObject({ delFlag: 1 })
})

test('deleting no selected roles gives the message of the wire', async () => {
  expect(await product.admin.delete('/sys/role/deleteBatch', { ids: '' })).toMatchObject({
    success: false,
    message: '未选中角色！',
  })
})

test('a sign-in page of this wire gets everything it requests before showing its form', async () => {
  expect(await product.anonymous.get('/sys/getEncryptedString')).toMatchObject({
    success: true,
    code: 0,
    result: { key: '', iv: '' },
  })
})
