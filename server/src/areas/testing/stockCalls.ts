import { entities, pageOf, type Shape } from './shapes.ts'
import { fresh } from './Specified.ts'

/** Ids of records that the calls name; filled by the test. */
export const named: Record<string, string> = {}
type Sent = Record<string, unknown>

export interface StockCall {
  /** The address as in `stockAddresses.txt`. */
  call: string
  /** Values of the path, the query or the body. */
  send?: () => Sent
  /** Of the envelope; 0 by default. */
  code?: number
  message?: string
  result: Shape
  /** Not successful, although the code is 0. */
  isRefused?: true
  /** The answer is the shape itself, without an envelope. */
  isBare?: true
  /** Sends this as a file. */
  upload?: string
}

const refused = (call: string, send: () => Sent, message?: string): StockCall => ({
  ...{ call, send, code: 500, result: 'null' },
  ...(message !== undefined && { message }),
})
const done = (call: string, send: () => Sent, message: string, result: Shape = 'any'): StockCall => ({
  ...{ call, send, code: 200, message, result },
})
const read = (call: string, result: Shape, send?: () => Sent): StockCall => ({ call, result, ...(send && { send }) })
const bare = (call: string, result: Shape, send?: () => Sent): StockCall => ({
  ...read(call, result, send),
  isBare: true,
})

const node: Shape = { key: 'text', value: 'text', title: 'text', children: 'list' }
const addressRow: Shape = {
  ...{ userId: 'text', realname: 'text', workNo: 'text?', post: 'text?', telephone: 'text?', email: 'text?' },
  ...{ phone: 'text?', avatar: 'text?', departId: 'text?', departName: 'text?' },
}
const sendRow: Shape = {
  ...{ id: 'text', anntId: 'text', userId: 'text', titile: 'text', msgContent: 'text?', sender: 'text?' },
  ...{ priority: 'text?', readFlag: 'text', sendTime: 'time?', msgCategory: 'text', busId: 'text?', busType: 'text?' },
  ...{ openType: 'text?', openPage: 'text?', msgAbstract: 'text?' },
}
const rule = () => ({
  ...{ permissionId: named.menu, ruleName: '规格', ruleColumn: 'name', ruleConditions: '=', ruleValue: '甲' },
  status: '1',
})
const menu = () => ({ name: '规格', menuType: 0, url: `/${fresh('stock')}`, component: 'layouts/RouteView' })

const files: StockCall[] = [
  { call: 'POST /sys/common/upload', upload: '说明.txt', result: 'any' },
  { call: 'POST /sys/upload/uploadMinio', upload: '说明.txt', result: 'any' },
  { call: 'POST /sys/oss/file/upload', upload: '说明.txt', code: 200, message: '上传成功！', result: 'any' },
]

const menus: StockCall[] = [
  done('POST /sys/permission/edit', () => ({ ...menu(), id: named.ownMenu }), '修改成功！'),
  done('POST /sys/permission/addPermissionRule', rule, '添加成功！'),
  done('PUT /sys/permission/editPermissionRule', () => ({ ...rule(), id: named.rule }), '更新成功！'),
  done('POST /sys/permission/editPermissionRule', () => ({ ...rule(), id: named.rule }), '更新成功！'),
  read('GET /sys/role/datarule/:permissionId/:roleId', { datarule: [entities.dataRule] }, () => ({
    ...{ permissionId: named.menu, roleId: named.role },
  })),
  read('GET /sys/sysDepartPermission/datarule/:permissionId/:departId', { datarule: [entities.dataRule] }, () => ({
    ...{ permissionId: named.menu, departId: named.department },
  })),
  read('GET /sys/sysDepartRole/datarule/:permissionId/:departId/:roleId', { datarule: [entities.dataRule] }, () => ({
    ...{ permissionId: named.menu, departId: named.department, roleId: named.departRole },
  })),
  refused(
    'POST /sys/sysDepartPermission/datarule',
    () => ({ permissionId: 'none', departId: named.department, dataRuleIds: '' }),
    '请先保存部门菜单权限!',
  ),
  refused('POST /sys/sysDepartRole/datarule', () => ({
    permissionId: 'none',
    roleId: named.departRole,
    dataRuleIds: '',
  })),
  done('DELETE /sys/permission/deletePermissionRule', () => ({ id: named.rule }), '删除成功！'),
  done('DELETE /sys/permission/delete', () => ({ id: named.ownMenu }), '删除成功!'),
  done('DELETE /sys/permission/deleteBatch', () => ({ ids: named.otherMenu }), '删除成功!'),
]

const people: StockCall[] = [
  { ...read('GET /sys/role/checkRoleCode', 'flag', () => ({ roleCode: 'nobody_has_this' })), code: 200 },
  done('DELETE /sys/user/deleteUserRole', () => ({ roleId: named.role, userId: named.user }), '删除成功!'),
  done('DELETE /sys/user/deleteUserRoleBatch', () => ({ roleId: named.role, userIds: `${named.user!},` }), '删除成功!'),
  {
    call: 'PUT /sys/user/updatePassword',
    send: () => ({ username: 'admin', oldpassword: 'wrong', password: 'New-2026!!', confirmpassword: 'New-2026!!' }),
    ...{ code: 500, message: '旧密码输入错误!', result: 'null' },
  },
  read('PUT /sys/selectDepart', { userInfo: { username: '=admin', orgCode: '=A01' } }, () => ({ orgCode: 'A01' })),
  { call: 'GET /sys/user/userDepartList', send: () => ({ userId: named.user }), message: '查找成功', result: [node] },
  read('GET /sys/user/generateUserId', 'text'),
  read('GET /sys/user/queryByIds', [entities.user], () => ({ userIds: named.user })),
  read('GET /sys/user/queryByOrgCode', pageOf({ ...addressRow, id: 'text' }), () => ({ orgCode: 'A01', pageSize: 5 })),
  read('GET /sys/user/queryByOrgCodeForAddressList', pageOf(addressRow), () => ({ pageNo: 1, pageSize: 5 })),
  read('GET /sys/user/getUserSectionInfoByToken', {
    ...{ sysUserId: 'text', sysUserCode: '=admin', sysUserName: 'text', sysOrgCode: 'text?' },
  }),
  read('GET /sys/user/departUserList', pageOf(entities.user), () => ({ depId: named.department })),
  {
    call: 'POST /sys/user/editSysDepartWithUser',
    send: () => ({ depId: named.department, userIdList: [named.user] }),
    ...{ message: '添加成功!', result: 'any' },
  },
  done('DELETE /sys/user/deleteUserInDepart', () => ({ depId: named.department, userId: named.user }), '删除成功!'),
  done(
    'DELETE /sys/user/deleteUserInDepartBatch',
    () => ({ depId: named.department, userIds: `${named.other!},` }),
    '删除成功!',
  ),
  done('DELETE /sys/user/delete', () => ({ id: named.other }), '删除用户成功'),
  read('GET /sys/user/recycleBin', [entities.user]),
  done('PUT /sys/user/putRecycleBin', () => ({ userIds: named.other }), '还原成功'),
  done('DELETE /sys/user/delete', () => ({ id: named.other }), '删除用户成功'),
  done('DELETE /sys/user/deleteRecycleBin', () => ({ userIds: named.other }), '删除成功'),
]

const departments: StockCall[] = [
  done('POST /sys/sysDepart/add', () => ({ departName: '规格部', orgCategory: '1', departOrder: 1 }), '添加成功！'),
  done('PUT /sys/sysDepart/edit', () => ({ id: named.ownDepartment, memo: '规格' }), '修改成功!'),
  read('GET /sys/sysDepart/listAll', [entities.department]),
  read('GET /sys/sysDepart/queryTreeByKeyWord', { userList: 'list', departList: 'list' }, () => ({ keyWord: '诉讼' })),
  read('GET /sys/sysDepart/getDepartName', entities.department, () => ({ orgCode: 'A01' })),
  read('GET /sys/sysDepart/getUsersByDepartId', [entities.user], () => ({ id: named.department })),
  done('DELETE /sys/sysDepart/deleteBatch', () => ({ ids: `${named.ownDepartment!},` }), '删除成功!'),
  read('GET /sys/sysDepartRole/getDeptRoleList', [entities.departRole], () => ({
    ...{ departId: named.department, userId: named.user },
  })),
  done(
    'POST /sys/sysDepartRole/deptRoleUserAdd',
    () => ({ userId: named.user, newRoleId: named.departRole, oldRoleId: '' }),
    '添加成功！',
  ),
  read('GET /sys/sysDepartRole/getDeptRoleByUserId', [{ id: 'text', userId: 'text', droleId: 'text' }], () => ({
    ...{ userId: named.user, departId: named.department },
  })),
  read('GET /sys/position/queryByCode', entities.position, () => ({ code: 'lawyer' })),
]

const dictionaries: StockCall[] = [
  read('GET /sys/dict/treeList', [{ ...entities.dict, key: 'text', title: 'text' }]),
  read('GET /sys/dict/getDictText/:dictCode/:key', '=男', () => ({ dictCode: 'sex', key: '1' })),
  read('GET /sys/dictItem/list', pageOf({ ...entities.dictItem, status_dictText: 'text' }), () => ({
    dictId: named.dict,
  })),
  done('GET /sys/dictItem/dictItemCheck', () => ({ dictId: named.dict, itemValue: 'free' }), '该值可用！'),
  done('DELETE /sys/dictItem/delete', () => ({ id: named.dictItem }), '删除成功!'),
  done('DELETE /sys/dictItem/deleteBatch', () => ({ ids: `${named.otherItem!},` }), '删除成功!'),
  done('DELETE /sys/dict/delete', () => ({ id: named.dict }), '删除成功!'),
  read('GET /sys/dict/deleteList', [entities.dict]),
  done('PUT /sys/dict/back/:id', () => ({ id: named.dict }), '操作成功!'),
  done('DELETE /sys/dict/delete', () => ({ id: named.dict }), '删除成功!'),
  done('DELETE /sys/dict/deletePhysic/:id', () => ({ id: named.dict }), '删除成功!'),
  done('POST /sys/category/add', () => ({ pid: '0', name: '规格' }), '添加成功！'),
  done('PUT /sys/category/edit', () => ({ id: named.category, name: '规格二' }), '修改成功!'),
  { call: 'GET /sys/category/checkCode', send: () => ({ pid: '0', code: 'Z99' }), code: 200, result: 'any' },
  read('GET /sys/category/loadDictItem', ['text'], () => ({ ids: named.category })),
  done('DELETE /sys/category/delete', () => ({ id: named.category }), '删除成功!'),
  done('DELETE /sys/category/deleteBatch', () => ({ ids: `${named.otherCategory!},` }), '删除成功!'),
]

const notices: StockCall[] = [
  { call: 'GET /sys/annountCement/syncNotic', send: () => ({ anntId: named.notice }), code: 200, result: 'any' },
  read('GET /sys/sysAnnouncementSend/getMyAnnouncementSend', pageOf(sendRow), () => ({
    bizSource: 'isNoBpm',
    pageSize: 5,
  })),
  done('PUT /sys/sysAnnouncementSend/readAll', () => ({}), '全部已读'),
]

const signIn: StockCall[] = [
  read('GET /sys/randomImage/:key', 'text', () => ({ key: '1617340800000' })),
  refused('POST /sys/checkCaptcha', () => ({ captcha: 'none', checkKey: '1617340800000' }), '验证码错误'),
  read('GET /sys/getEncryptedString', { key: 'text', iv: 'text' }),
  // Answered alike whether the number is known or not.
  read('POST /sys/sms', 'any', () => ({ mobile: '13900009999', smsmode: '0' })),
  {
    ...refused(
      'POST /sys/user/register',
      () => ({ username: fresh('stock'), password: 'Secret-2026!', phone: '13900009998', smscode: '1' }),
      '手机验证码失效，请重新获取',
    ),
    code: 0,
    isRefused: true,
  },
  read('GET /sys/user/querySysUser', { username: 'text', phone: 'text?' }, () => ({ username: 'nobody_has_this' })),
  refused('POST /sys/user/phoneVerification', () => ({ phone: '13900009999', smscode: '1' }), '手机验证码错误'),
  refused('GET /sys/user/passwordChange', () => ({
    username: 'admin',
    password: 'x',
    smscode: '1',
    phone: '13900009999',
  })),
  read('GET /sys/tenant/queryList', [{ id: 'number', name: 'text', status: 'number' }]),
  refused('POST /sys/thirdLogin/bindingThirdPhone', () => ({
    mobile: '13900009999',
    captcha: '1',
    thirdUserUuid: 'x',
  })),
  refused('POST /sys/third/user/create', () => ({ source: 'github', uuid: 'x', username: 'x', operateCode: 'x' })),
  refused('POST /sys/thirdLogin/user/create', () => ({ source: 'github', uuid: 'x', username: 'x', operateCode: 'x' })),
  refused('POST /sys/third/user/checkPassword', () => ({
    source: 'github',
    uuid: 'x',
    operateCode: 'x',
    password: 'x',
  })),
  refused('POST /sys/thirdLogin/user/checkPassword', () => ({
    source: 'github',
    uuid: 'x',
    operateCode: 'x',
    password: 'x',
  })),
  refused('POST /sys/mLogin', () => ({ username: 'nobody_has_this', password: 'x' })),
  refused('PUT /sys/user/updateMobile', () => ({ phone: '13900009999', smscode: '1' })),
]

const keyed: Shape = { key: 'text', value: 'text', description: 'text' }
const monitoring: StockCall[] = [
  read('GET /sys/actuator/redis/queryDiskInfo', [{ name: 'text', max: 'number', rest: 'number', restPPT: 'number' }]),
  bare('GET /actuator/httptrace', {
    traces: [
      {
        ...{ timestamp: 'text', timeTaken: 'number', response: { status: 'number', headers: 'any' } },
        request: { method: 'text', uri: 'text', headers: 'any', remoteAddress: 'text?' },
      },
    ],
  }),
  ...['jvm.memory.max', 'jvm.gc.pause', 'system.cpu.count', 'process.start.time', 'tomcat.sessions.created'].map(
    (name) =>
      bare(
        'GET /actuator/metrics/:name',
        { name: `=${name}`, measurements: [{ statistic: 'text', value: 'number' }], availableTags: 'list' },
        () => ({ name }),
      ),
  ),
  bare('GET /sys/actuator/redis/keysSize', { create_time: 'number', dbSize: 'number' }),
  bare('GET /sys/actuator/redis/memoryInfo', { create_time: 'number', used_memory: 'text' }),
  read('GET /sys/actuator/redis/info', [keyed]),
  bare('GET /sys/actuator/redis/keysSizeForReport', { data: [{ name: 'text', value: 'any' }] }),
  bare('GET /sys/actuator/redis/memoryForReport', { data: [{ name: 'text', value: 'any' }] }),
  bare('GET /sys/actuator/redis/infoForReport', { data: [keyed] }),
]

const columns: Shape = {
  ...{ description: 'text', currentTableName: 'text', columns: [{ title: 'text', dataIndex: 'text', align: 'text' }] },
  ...{ dictOptions: 'any', checkboxFlag: 'text', paginationFlag: 'text', scrollFlag: 'number', formTemplate: 'text' },
  ...{ cgButtonList: 'list', enhanceJs: 'text', hideColumns: 'list', fieldHrefSlots: 'list' },
}
const online = '/online/cgform'
const ofForm = () => ({ code: named.form })
const design = (): Sent => ({
  head: { tableName: 'stock_design', tableTxt: '规格设计', tableType: 1, isTree: 'N' },
  fields: [{ dbFieldName: 'name', dbFieldTxt: '名称', fieldShowType: 'text', dbType: 'string', dbLength: 50 }],
  ...{ indexs: [], deleteFieldIds: [], deleteIndexIds: [] },
})
const formItem: Shape = {
  head: entities.form,
  schema: { properties: 'any' },
  formTemplate: 'text',
  cgButtonList: 'list',
}
const button: Shape = {
  ...{ buttonCode: 'text', buttonName: 'text', buttonIcon: 'text?', buttonStyle: 'text', optType: 'text' },
  ...{ optPosition: 'text', exp: 'text?' },
}
const fieldRow: Shape = { id: 'text', cgformHeadId: 'text', dbFieldName: 'text', dbFieldTxt: 'text', dbType: 'text' }

const onlineForms: StockCall[] = [
  done(`POST ${online}/api/addAll`, design, '添加成功！'),
  refused(`PUT ${online}/api/editAll`, () => ({ ...design(), head: { id: named.form, tableName: 'other' } })),
  read(`GET ${online}/head/list`, pageOf(entities.form), () => ({ pageNo: 1, pageSize: 10, copyType: 0 })),
  done(`GET ${online}/head/copyOnlineTable/:id`, () => ({ id: named.form, tableName: 'stock_copy' }), '复制成功!'),
  done(`POST ${online}/head/copyOnline`, () => ({ code: named.form }), '复制成功!'),
  refused(`DELETE ${online}/head/delete`, () => ({ id: named.form })),
  refused(`DELETE ${online}/head/deleteBatch`, () => ({ ids: named.form })),
  refused(`DELETE ${online}/head/removeRecord`, () => ({ id: named.form })),
  read(`GET ${online}/field/listByHeadId`, [fieldRow], () => ({ headId: named.form })),
  read(`GET ${online}/field/listByHeadCode`, [fieldRow], () => ({ headCode: 'onl_stock' })),
  read(`GET ${online}/index/listByHeadId`, [{ indexName: 'text', indexField: 'text', indexType: 'text' }], () => ({
    headId: named.form,
  })),
  read(`GET ${online}/api/checkOnlyTable`, 'number', () => ({ tbname: 'stock', id: '' })),
  done(`POST ${online}/api/doDbSynch/:id/:mode`, () => ({ id: named.form, mode: 'normal' }), '同步数据库成功!'),
  read(`GET ${online}/api/getColumns/:code`, columns, ofForm),
  read(`GET ${online}/api/getErpColumns/:code`, { main: columns, subList: [columns] }, ofForm),
  read(`GET ${online}/api/getQueryInfo/:code`, [{ label: 'text', field: 'text', view: 'text', mode: 'text' }], ofForm),
  done(`POST ${online}/api/form/:code`, () => ({ ...ofForm(), name: '甲' }), '添加成功！', {
    id: 'text',
    name: 'text',
  }),
  done(`PUT ${online}/api/form/:code`, () => ({ ...ofForm(), id: named.formRow, name: '乙' }), '修改成功！'),
  read(`GET ${online}/api/getData/:code`, { total: 'number', records: [{ id: 'text', name: 'text' }] }, () => ({
    ...{ ...ofForm(), pageNo: 1, pageSize: -521, column: 'id', order: 'desc' },
  })),
  read(
    `GET ${online}/api/getTreeData/:code`,
    { total: 'number', records: [{ hasChild: 'text', parentId: 'text' }] },
    () => ({
      ...{ ...ofForm(), parentId: '0' },
    }),
  ),
  read(`GET ${online}/api/getFormItem/:code`, formItem, ofForm),
  read(`GET ${online}/api/getFormItemBytbname/:table`, formItem, () => ({ table: 'onl_stock' })),
  read(`GET ${online}/api/getEnhanceJs/:code`, 'text', ofForm),
  read(`GET ${online}/api/form/:code/:id`, { id: 'text', onl_stock_items: 'list' }, () => ({
    ...{ ...ofForm(), id: named.formRow },
  })),
  read(`GET ${online}/api/form/table_name/:table/:dataId`, { id: 'text' }, () => ({
    ...{ table: 'onl_stock', dataId: named.formRow },
  })),
  read(`GET ${online}/api/subform/:table/:mainId`, { words: 'text' }, () => ({
    ...{ table: 'onl_stock_items', mainId: named.formRow },
  })),
  read(`GET ${online}/api/subform/list/:table/:mainId`, [{ words: 'text' }], () => ({
    ...{ table: 'onl_stock_items', mainId: named.formRow },
  })),
  done(
    `POST ${online}/api/doButton`,
    () => ({ formId: named.form, buttonCode: 'step_send', dataId: named.formRow }),
    '已提交',
  ),
  read(`GET ${online}/button/list/:form`, pageOf(button), () => ({ form: named.form })),
  refused(`POST ${online}/button/add`, () => ({ buttonCode: 'other', buttonName: '其他' })),
  done(`PUT ${online}/button/edit`, () => ({ id: `${named.form!}.open`, buttonName: '打开企业' }), '修改成功！'),
  done(`DELETE ${online}/button/deleteBatch`, () => ({ ids: `${named.form!}.open,` }), '删除成功!'),
  done(`DELETE ${online}/api/form/:code/:id`, () => ({ ...ofForm(), id: named.otherFormRow }), '删除成功!', 'null'),
]

/** Calls of the stock client beyond the standard sets and those of the specification. */
export const stockCalls: readonly StockCall[] = [
  ...[...files, ...menus, ...departments, ...people],
  ...[...dictionaries, ...notices, ...signIn, ...monitoring, ...onlineForms],
]
