import { emptyReport, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { pdf } from '../../files/testing/sampleFiles.ts'
import { newId } from '../../database/newId.ts'
import type { TestProduct } from '../../testing/testProduct.ts'
import { newNotice } from './administrationCalls.ts'

/** Ids of records of the first tenant, by their name in parameters. */
export type Facts = Readonly<Record<string, string>>

/** The kind of record that `id` refers to, by path prefix; the longest match wins. */
const subjects: Readonly<Record<string, string>> = {
  '/sys/permission': 'menu',
  '/sys/user': 'user',
  '/sys/role': 'role',
  '/sys/sysDepart': 'department',
  '/sys/sysDepartRole': 'departRole',
  '/sys/dict': 'dict',
  '/sys/dictItem': 'dictItem',
  '/sys/category': 'category',
  '/sys/annountCement': 'notice',
  '/sys/sysAnnouncementSend': 'sent',
  '/sys/quartzJob': 'job',
  '/sys/oss/file': 'file',
  '/sys/message/sysMessage': 'message',
  '/sys/message/robot': 'robot',
  '/legal/setting': 'setting',
  '/legal/enterprise': 'enterprise',
  '/legal/entrustment': 'matter',
  '/legal/contract': 'contract',
  '/legal/contractTemplate': 'template',
  '/legal/counsel': 'counsel',
  '/legal/packageOrder': 'packageOrder',
  '/legal/appointment': 'appointment',
  '/legal/article': 'article',
  '/legal/deadline': 'deadline',
  '/legal/conflictCheck': 'check',
  '/legal/publicAccount': 'publicAccount',
}

const grants = ({ menu }: Facts) => ({ permissionIds: menu, lastpermissionIds: '' })
const enterpriseTable = { table: 'biz_enterprise', text: 'name', code: 'id' }

/** Parameters of single endpoints besides the id. */
const special: Readonly<Record<string, (facts: Facts) => Values>> = {
  'GET /online/form/adopt/syncState': () => ({ code: 'endpoint' }),
  'GET /online/button/offered': ({ form }) => ({ code: form, id: 'none' }),
  'POST /online/button/use': ({ form }) => ({ code: form, id: 'none', name: 'press' }),
  'POST /sys/online/forceLogout': ({ session }) => ({ ids: session }),
  'GET /sys/permission/getSystemSubmenu': () => ({ parentId: 'group-isystem' }),
  'GET /sys/permission/getSystemSubmenuBatch': () => ({ parentIds: 'group-isystem' }),
  'GET /sys/permission/getPermRuleListByPermId': ({ menu }) => ({ permissionId: menu }),
  'GET /sys/permission/queryPermissionRule': ({ menu }) => ({ permissionId: menu }),
  'GET /sys/permission/previewPermissionRule': ({ menu }) => ({
    permissionId: menu,
    ruleColumn: 'name',
    ruleConditions: 'LIKE',
    ruleValue: '律师',
  }),
  'GET /sys/permission/queryRolePermission': ({ role }) => ({ roleId: role }),
  'POST /sys/permission/previewRolePermission': (facts) => ({ roleId: facts.role, ...grants(facts) }),
  'POST /sys/permission/saveRolePermission': (facts) => ({ roleId: facts.role, ...grants(facts) }),
  'GET /sys/role/datarule/:permissionId/:holderId': ({ menu, role }) => ({ permissionId: menu, holderId: role }),
  'POST /sys/role/datarule': ({ menu, role }) => ({ permissionId: menu, roleId: role, dataRuleIds: '' }),
  'GET /sys/permission/queryDepartPermission': ({ department }) => ({ departId: department }),
  'POST /sys/permission/previewDepartPermission': (facts) => ({ departId: facts.department, ...grants(facts) }),
  'POST /sys/permission/saveDepartPermission': (facts) => ({ departId: facts.department, ...grants(facts) }),
  'GET /sys/sysDepartPermission/datarule/:permissionId/:holderId': ({ menu, department }) => ({
    permissionId: menu,
    holderId: department,
  }),
  'POST /sys/sysDepartPermission/datarule': ({ menu, department }) => ({
    permissionId: menu,
    departId: department,
    dataRuleIds: '',
  }),
  'GET /sys/sysDepartPermission/queryTreeListForDeptRole': ({ department }) => ({ departId: department }),
  'GET /sys/sysDepartPermission/queryDeptRolePermission': ({ departRole }) => ({ roleId: departRole }),
  'POST /sys/sysDepartPermission/previewDeptRolePermission': (facts) => ({
    roleId: facts.departRole,
    ...grants(facts),
  }),
  'POST /sys/sysDepartPermission/saveDeptRolePermission': (facts) => ({ roleId: facts.departRole, ...grants(facts) }),
  'GET /sys/sysDepartRole/datarule/:permissionId/:departId/:holderId': ({ menu, department, departRole }) => ({
    permissionId: menu,
    departId: department,
    holderId: departRole,
  }),
  'POST /sys/sysDepartRole/datarule': ({ menu, departRole }) => ({
    permissionId: menu,
    roleId: departRole,
    dataRuleIds: '',
  }),
  'GET /sys/permission/explain': ({ user }) => ({ userId: user }),
  'PUT /sys/user/frozenBatch': ({ user }) => ({ ids: user, status: 2 }),
  'PUT /sys/user/changePassword': ({ username }) => ({
    username,
    password: 'Changed-2026!',
    confirmpassword: 'Changed-2026!',
  }),
  'GET /sys/user/queryUserRole': ({ user }) => ({ userid: user }),
  'GET /sys/user/userDepartList': ({ user }) => ({ userId: user }),
  'GET /sys/user/userRoleList': ({ role }) => ({ roleId: role }),
  'POST /sys/user/addSysUserRole': ({ role, user }) => ({ roleId: role, userIdList: [user] }),
  'DELETE /sys/user/deleteUserRole': ({ role, user }) => ({ roleId: role, userId: user }),
  'DELETE /sys/user/deleteUserRoleBatch': ({ role, user }) => ({ roleId: role, userIds: user }),
  'GET /sys/user/departUserList': ({ department }) => ({ depId: department }),
  'POST /sys/user/editSysDepartWithUser': ({ department, user }) => ({ depId: department, userIdList: [user] }),
  'DELETE /sys/user/deleteUserInDepart': ({ department, user }) => ({ depId: department, userId: user }),
  'DELETE /sys/user/deleteUserInDepartBatch': ({ department, user }) => ({ depId: department, userIds: user }),
  'GET /sys/sysUserAgent/queryByUserName': ({ username }) => ({ userName: username }),
  'GET /sys/role/checkRoleCode': () => ({ roleCode: 'lawyer' }),
  'GET /sys/sysDepartRole/getDeptRoleList': ({ department, user }) => ({ departId: department, userId: user }),
  'GET /sys/sysDepartRole/getDeptRoleByUserId': ({ department, user }) => ({ departId: department, userId: user }),
  'POST /sys/sysDepartRole/deptRoleUserAdd': ({ user, departRole }) => ({
    userId: user,
    newRoleId: departRole,
    oldRoleId: '',
  }),
  'GET /sys/dictItem/dictItemCheck': ({ dict }) => ({ dictId: dict, itemValue: 'x' }),
  'GET /sys/category/childList': ({ category }) => ({ pid: category }),
  'GET /sys/category/getChildListBatch': ({ category }) => ({ parentIds: category }),
  'GET /sys/category/checkCode': () => ({ pid: '', code: 'B02' }),
  'GET /sys/category/loadTreeRoot': () => ({ async: 'true', pcode: '' }),
  'GET /sys/category/loadTreeChildren': ({ category }) => ({ pid: category }),
  'GET /sys/category/loadOne': ({ category }) => ({ field: 'id', val: category }),
  'GET /sys/category/loadTreeData': () => ({ pcode: '0' }),
  'GET /sys/category/loadAllData': () => ({ code: '' }),
  'POST /sys/checkRule/test': () => ({ ruleJson: '[{"digits":"*","pattern":"x+","message":"x"}]', value: 'xx' }),
  'GET /sys/dataLog/queryDataVerList': ({ enterprise }) => ({ dataTable: 'biz_enterprise', dataId: enterprise }),
  'GET /sys/dataLog/queryCompareList': () => ({ dataId1: 'none', dataId2: 'none' }),
  'GET /sys/fillRule/testFillRule': () => ({ ruleCode: 'shop_order_num' }),
  'PUT /sys/fillRule/executeRuleByCode/:ruleCode': () => ({ ruleCode: 'shop_order_num' }),
  'PUT /sys/fillRule/executeRuleByCodeBatch': () => ({ rules: [{ ruleCode: 'shop_order_num' }], commonFormData: {} }),
  'GET /sys/gatewayRoute/list': () => ({}),
  'DELETE /sys/gatewayRoute/delete': () => ({ id: 'no-such-route' }),
  'PUT /legal/setting/edit': () => ({ code: 'entrustment.formerClientDays', value: '365' }),
  'POST /legal/setting/edit': () => ({ code: 'entrustment.formerClientDays', value: '366' }),
  'POST /legal/setting/reset': ({ setting }) => ({ id: setting, code: 'entrustment.formerClientDays' }),
  'POST /legal/setting/restoreVersion': ({ setting }) => ({ id: setting, line: 'none' }),
  'GET /legal/statistic/data': () => ({ code: 'enterpriseBySource' }),
  'GET /legal/statistic/exportXls': () => ({ code: 'enterpriseBySource' }),
  'POST /legal/goodAt/merge': ({ goodAt, otherGoodAt }) => ({ id: goodAt, intoId: otherGoodAt }),
  'POST /legal/conflictCheck/search': ({ enterpriseName }) => ({ name: enterpriseName, role: 'opponent' }),
  'POST /legal/enterprise/reveal': ({ enterprise }) => ({ id: enterprise }),
  'POST /legal/holiday/impact': () => ({ days: [], removed: [] }),
  'POST /legal/holiday/confirmYear': () => ({ year: 2020 }),
  'POST /legal/holiday/saveNotice': () => ({ days: [], sourceNo: '' }),
  'GET /legal/holiday/importImpact': () => ({ batchId: 'none' }),
  'GET /legal/packageOrder/entries': ({ account, packageOrder }) => ({ id: packageOrder, accountId: account }),
  'GET /legal/counsel/entries': ({ counselAccount, counsel }) => ({ id: counsel, accountId: counselAccount }),
  'GET /legal/contract/preview': ({ contract }) => ({ id: contract, number: 1 }),
  'GET /legal/contract/compare': ({ contract }) => ({ id: contract, from: 1, to: 1 }),
  'GET /legal/contract/ending': ({ contract }) => ({ id: contract, step: 'confirmRescind' }),
  'GET /legal/counsel/ending': ({ counsel }) => ({ id: counsel, step: 'terminate' }),
  'GET /legal/entrustment/ending': ({ matter }) => ({ id: matter, step: 'terminate' }),
  'GET /legal/counsel/serviceReport': ({ counsel }) => ({ id: counsel, year: 2025 }),
  'POST /legal/contract/draftForMatter': ({ matter }) => ({ entrustmentId: matter }),
  'GET /legal/contract/interview': ({ contract, template }) => ({ id: contract, templateId: template }),
  'POST /legal/contract/assemble': ({ contract, template }) => ({ id: contract, templateId: template, values: {} }),
  'POST /legal/contract/uploadText': ({ contract, file }) => ({ id: contract, path: file }),
  'POST /legal/contract/decideSigner': ({ flow, signer, file }) => ({
    flowId: flow,
    signerId: signer,
    isSigned: true,
    signDate: '2026-01-05',
    signedBy: '张三',
    signedFile: file,
  }),
  'POST /legal/entrustment/generateAuthority': ({ matter, template }) => ({ id: matter, templateId: template }),
  'POST /legal/contractTemplate/lint': ({ templateFile }) => ({ docx: templateFile, variables: [], clauses: [] }),
  'GET /legal/templateDownload/list': () => ({}),
  'POST /legal/templateDownload/fetch': ({ template }) => ({ templateId: template }),
  'POST /sys/tenant/add': () => ({ id: 7_777, name: '端点租户', status: 1 }),
  'POST /sys/tenant/open': () => ({
    name: '端点新租户',
    username: 'endpointHead',
    realname: '端点主任',
    phone: '13712340001',
  }),
  'GET /sys/tenant/exportData': () => ({ tenantId: 1 }),
  'POST /sys/tenant/erase': () => ({ tenantId: 424_242, name: '无' }),
  'PUT /sys/security/policy': () => ({}),
  'POST /sys/twoStep/reset': ({ user }) => ({ userId: user }),
  'GET /sys/sysAnnouncementSend/list': () => ({}),
  'POST /sys/sysAnnouncementSend/add': ({ notice, user }) => ({ anntId: notice, userId: user, readFlag: '0' }),
  'PUT /sys/sysAnnouncementSend/edit': ({ sent }) => ({ id: sent, readFlag: '1' }),
  'POST /sys/sysAnnouncementSend/edit': ({ sent }) => ({ id: sent, readFlag: '0' }),
  'GET /legal/appointment/slots': ({ lawyer, item }) => ({ lawyerId: lawyer, itemId: item, date: '2036-03-03' }),
  'GET /legal/appointment/candidates': ({ goodAt }) => ({ goodAtId: goodAt }),
  'GET /legal/appointment/board': () => ({ from: '2026-01-01', to: '2026-01-14' }),
  // Records of the office: those of the platform show who changed them to every tenant.
  'GET /sys/dataLog/list': () => ({ dataTable: 'biz_enterprise' }),
  'GET /sys/quartzJob/runs': ({ job }) => ({ jobId: job }),
  'GET /sys/quartzJob/pause': () => ({ jobClassName: 'publishAnnouncements' }),
  'GET /sys/quartzJob/resume': () => ({ jobClassName: 'publishAnnouncements' }),
  'GET /sys/quartzJob/execute': () => ({ id: 'no-such-job' }),
  'POST /sys/message/sysMessageTemplate/sendMsg': () => ({
    templateCode: 'no-such-template',
    msgType: '4',
    receiver: 'admin',
    testData: '{}',
  }),
  'GET /sys/user/queryByIds': ({ user }) => ({ userIds: user }),
  'GET /sys/user/queryUserByDepId': ({ department }) => ({ id: department }),
  'GET /sys/user/queryByOrgCode': () => ({ orgCode: 'A01' }),
  'GET /sys/user/queryByOrgCodeForAddressList': () => ({ orgCode: 'A01' }),
  'GET /sys/position/queryByCode': () => ({ code: 'lawyer' }),
  'GET /sys/sysDepart/searchBy': () => ({ keyWord: '诉讼' }),
  'GET /sys/sysDepart/getDepartName': () => ({ orgCode: 'A01A01' }),
  'GET /sys/sysDepart/queryTreeByKeyWord': () => ({ keyWord: '诉讼' }),
  'GET /sys/dict/loadDict/:dict': () => ({ dict: 'biz_enterprise,name,id', pageSize: 500 }),
  'GET /sys/dict/loadDictItem/:dict': ({ enterprise }) => ({ dict: 'biz_enterprise,name,id', key: enterprise }),
  'GET /sys/dict/queryTableData': () => ({ ...enterpriseTable, pageNo: 1, pageSize: 500 }),
  'GET /sys/dict/loadTreeData': () => ({
    ...{ pid: '', condition: '', hasChildField: '', tableName: 'biz_template_type', text: 'name', code: 'id' },
    pidField: 'parent_id',
  }),
  'GET /online/cgreport/api/getRpColumns/:code': () => ({ code: 'enterprise' }),
  'GET /online/cgreport/api/getQueryInfo/:code': () => ({ code: 'enterprise' }),
  'GET /online/cgreport/api/getData/:code': () => ({ code: 'enterprise' }),
  'GET /online/cgreport/api/getColumns/:code': () => ({ code: 'enterprise' }),
  'GET /online/cgreport/api/getColumnsAndData/:code': () => ({ code: 'enterprise' }),
  'GET /online/cgreport/api/getParamsInfo/:code': () => ({ code: 'enterprise' }),
  'GET /online/cgreport/api/exportXls/:code': () => ({ code: 'enterprise' }),
  'GET /online/cgreport/api/exportManySheetXls/:code': () => ({ code: 'enterprise' }),
  'GET /online/report/run': () => ({ code: 'openMattersByLawyer' }),
  'GET /online/report/workbook': () => ({ code: 'openMattersByLawyer' }),
  'GET /online/sqlReport/run': () => ({ code: 'quietClients' }),
  'GET /online/sqlReport/workbook': () => ({ code: 'quietClients' }),
  'POST /online/sqlReport/preview': () => ({ sql: 'select * from entrustment' }),
  'POST /online/report/preview': () => ({ source: 'entrustment', definition: emptyReport }),
  'GET /sys/duplicate/check': ({ creditCode }) => ({
    tableName: 'biz_enterprise',
    fieldName: 'credit_code',
    fieldVal: creditCode,
  }),
  'GET /search/records': ({ enterpriseName }) => ({ keyword: enterpriseName }),
}

/** The calls of online forms name the form in various ways; each takes what it knows. */
const onlineParameters = (path: string, { form }: Facts): Values => ({
  ...{ code: form, id: form, ids: form, headId: form, formId: form, mode: 'normal', tableName: 'endpoint_copy' },
  ...{ form, buttonCode: 'call' },
  ...{ headCode: 'onl_endpoint', tbname: 'onl_endpoint', names: 'onl_endpoint' },
  ...(path.includes('/subform/')
    ? { table: 'onl_endpoint_items', mainId: 'none' }
    : { table: 'onl_endpoint', dataId: 'none' }),
})

export function parametersOf(call: string, facts: Facts): Values {
  const path = call.split(' ')[1]!
  const start = Object.keys(subjects)
    .filter((one) => path.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length)[0]
  const id = start && facts[subjects[start]!]
  if (path.startsWith('/online/cgform/')) return onlineParameters(path, facts)
  return special[call]?.(facts) ?? (id ? { id, ids: id } : {})
}

/** Permissions that an endpoint requires in addition, because of its parameters. */
export const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  'GET /legal/statistic/data': ['enterprise:list'],
  'GET /legal/statistic/exportXls': ['enterprise:list'],
  'GET /sys/permission/previewPermissionRule': ['position:list'],
  'GET /legal/entrustment/ending': ['entrustment:terminate'],
  'GET /legal/counsel/ending': ['counsel:terminate'],
  'GET /legal/contract/ending': ['contract:confirmRescind'],
  'POST /legal/contract/draftForMatter': ['contract:list'],
  'GET /online/report/workbook': ['entrustment:export'],
  'POST /online/report/preview': ['entrustment:list'],
  'GET /online/cgreport/api/exportXls/:code': ['enterprise:export'],
  'GET /online/cgreport/api/exportManySheetXls/:code': ['enterprise:export'],
}

/** Records of the first tenant that the requests can refer to. */
export async function recordFacts({ app, admin }: TestProduct): Promise<Facts> {
  const db = app.engine.db.kysely
  const found: Record<string, string> = { menu: 'isystem-position', username: 'endpoint_user' }
  const take = async (name: string, query: ReturnType<typeof sql<{ id: string | null }>>): Promise<void> => {
    const id = (await query.execute(db)).rows[0]?.id
    if (!id) throw new Error(`the demo office has no ${name}`)
    found[name] = id
  }
  const add = async (name: string, path: string, body: Values): Promise<void> => {
    const answer = await admin.post<{ id: string }>(path, body)
    expect(answer, answer.message).toMatchObject({ success: true })
    found[name] = answer.result.id
  }
  await take('role', sql`select id from sys_role where role_code = 'lawyer'`)
  await take('department', sql`select id from sys_depart where org_code = 'A01A01' and tenant_id = 1`)
  const departRole = { departId: found.department, roleName: '端点角色', roleCode: 'endpoint' }
  await add('departRole', '/sys/sysDepartRole/add', departRole)
  await add('user', '/sys/user/add', {
    username: found.username,
    realname: '端点用户',
    workNo: 'ENDPOINT',
    phone: '13700001234',
    password: 'Secret-2026!',
    confirmpassword: 'Secret-2026!',
    selectedroles: found.role,
    selecteddeparts: found.department,
    id: '',
  })
  await add('dict', '/sys/dict/add', { dictName: '端点', dictCode: 'endpoint_dict' })
  await add('dictItem', '/sys/dictItem/add', { dictId: found.dict, itemText: '词', itemValue: 'x' })
  await add('notice', '/sys/annountCement/add', newNotice('端点通告'))
  await add('message', '/sys/message/sysMessage/add', {
    esTitle: '端点消息',
    esType: '4',
    esReceiver: 'admin',
    esContent: '内容',
  })
  await add('form', '/online/form/add', {
    title: '端点表单',
    code: 'endpoint',
    fields: [
      { title: '名称', name: 'name', kind: 'text' },
      { title: '明细', name: 'items', kind: 'rows' },
      { title: '说明', name: 'words', kind: 'text', subTable: 'items' },
    ],
  })
  await admin.post(`/online/cgform/api/doDbSynch/${found.form!}/normal`, {})
  await take('session', sql`select id from sys_session where tenant_id = 1 limit 1`)
  await take('category', sql`select id from sys_category order by code limit 1`)
  await take('job', sql`select id from sys_quartz_job order by id limit 1`)
  await take('enterprise', sql`select id from biz_enterprise where tenant_id = 1 order by no limit 1`)
  await take('enterpriseName', sql`select name as id from biz_enterprise where id = ${found.enterprise}`)
  await take('creditCode', sql`select credit_code as id from biz_enterprise where id = ${found.enterprise}`)
  await take(
    'matter',
    sql`select id from biz_entrustment where tenant_id = 1 and status = 'inProgress' order by no limit 1`,
  )
  await take('contract', sql`select contract_id as id from contract_version order by contract_id limit 1`)
  await take('template', sql`select id from biz_contract_template where status = 'published' order by id limit 1`)
  await take('templateFile', sql`select docx[1] as id from biz_contract_template where id = ${found.template}`)
  await take('counsel', sql`select id from biz_counsel where tenant_id = 1 and status = 'active' order by no limit 1`)
  await take(
    'packageOrder',
    sql`
    select source_id as id from entitlement_account where tenant_id = 1 and source_type = 'packageOrder' order by id limit 1`,
  )
  await take(
    'account',
    sql`select id from entitlement_account where source_id = ${found.packageOrder} order by id limit 1`,
  )
  await take(
    'counselAccount',
    sql`
    select id from entitlement_account where tenant_id = 1 and source_type = 'counsel' order by id limit 1`,
  )
  await take('counsel', sql`select source_id as id from entitlement_account where id = ${found.counselAccount}`)
  await take('appointment', sql`select id from biz_appointment where tenant_id = 1 order by no limit 1`)
  await take('item', sql`select id from biz_appointment_item where tenant_id = 1 order by id limit 1`)
  await take('lawyer', sql`select user_id as id from biz_lawyer_profile where tenant_id = 1 order by id limit 1`)
  await take(
    'goodAt',
    sql`select id from biz_good_at where tenant_id = 1 and parent_id is not null order by id limit 1`,
  )
  await take(
    'otherGoodAt',
    sql`
    select id from biz_good_at where tenant_id = 1 and parent_id is not null and id <> ${found.goodAt} order by id
      limit 1`,
  )
  await take(
    'article',
    sql`select id from biz_article where tenant_id = 1 and status = 'published' order by id limit 1`,
  )
  await take('deadline', sql`select id from biz_deadline where tenant_id = 1 order by id limit 1`)
  await take('check', sql`select id from biz_conflict_check where tenant_id = 1 order by no limit 1`)
  await take('publicAccount', sql`select id from biz_public_account where tenant_id = 1 order by id limit 1`)
  await take('flow', sql`select id from sign_flow where tenant_id = 1 order by id limit 1`)
  await take('signer', sql`select id from sign_signer where flow_id = ${found.flow} order by id limit 1`)
  await admin.get('/sys/annountCement/doReleaseData', { id: found.notice })
  const sent = await admin.post('/sys/sysAnnouncementSend/add', { anntId: found.notice, userId: found.user })
  expect(sent, sent.message).toMatchObject({ success: true })
  await take('sent', sql`select id from sys_announcement_send order by id limit 1`)
  const setting = await admin.put<{ id: string }>('/legal/setting/edit', {
    code: 'entrustment.formerClientDays',
    value: '400',
  })
  expect(setting, setting.message).toMatchObject({ success: true })
  await take('setting', sql`select id from biz_setting where tenant_id = 1 order by id limit 1`)
  const file = await admin.upload('/sys/common/upload', { name: '端点.pdf', bytes: pdf })
  found.file = file.message
  found.task = newId()
  return found
}
