import { permissionEndpoints } from './permissionEndpoints.ts'

/** One of these permissions is required. */
type Needs = readonly string[]

/** Look-ups of a resource. The required permission to pick its rows comes from `pickPermissions`. */
export const pickCalls: Readonly<Record<string, readonly string[]>> = {
  user: [
    'GET /sys/user/queryByIds',
    'GET /sys/user/queryUserByDepId',
    'GET /sys/user/queryUserComponentData',
    'GET /sys/user/getMultiUser',
    'GET /sys/sysDepart/getUsersByDepartId',
    'GET /sys/user/queryByOrgCode',
    'GET /sys/user/queryByOrgCodeForAddressList',
  ],
  position: ['GET /sys/position/queryByCode'],
  department: [
    'GET /sys/sysDepart/queryTreeList',
    'GET /sys/sysDepart/queryIdTree',
    'GET /sys/sysDepart/queryDepartTreeSync',
    'GET /sys/sysDepart/searchBy',
    'GET /sys/sysDepart/listAll',
    'GET /sys/sysDepart/getDepartName',
    'GET /sys/sysDepart/queryTreeByKeyWord',
  ],
  category: [
    'GET /sys/category/loadTreeRoot',
    'GET /sys/category/loadTreeChildren',
    'GET /sys/category/loadOne',
    'GET /sys/category/loadTreeData',
    'GET /sys/category/loadAllData',
    'GET /sys/category/loadDictItem',
    'GET /sys/category/loadDictItem/',
    'GET /sys/category/loadDictItem/:ids',
  ],
  // The parameters name the resource; the suite uses these two.
  enterprise: ['GET /sys/dict/loadDict/:dict', 'GET /sys/dict/loadDictItem/:dict', 'GET /sys/dict/queryTableData'],
  templateType: ['GET /sys/dict/loadTreeData'],
}

/** They require a permission to write a record with files, which `uploadPermissions` derives from the definitions. */
export const uploadCalls: readonly string[] = [
  'POST /sys/common/upload',
  'POST /sys/common/upload/begin',
  'POST /sys/common/upload/piece',
  'POST /sys/common/upload/finish',
  'DELETE /sys/common/upload/cancel',
]

/** The permission depends on the parameters; with those of the suite it is this one. */
const byParameters: Readonly<Record<string, readonly string[]>> = {
  'enterprise:list': [
    'GET /online/cgreport/api/getRpColumns/:code',
    'GET /online/cgreport/api/getQueryInfo/:code',
    'GET /online/cgreport/api/getData/:code',
    'GET /online/cgreport/api/getColumns/:code',
    'GET /online/cgreport/api/getColumnsAndData/:code',
    'GET /online/cgreport/api/getParamsInfo/:code',
    'GET /online/cgreport/api/exportXls/:code',
    'GET /online/cgreport/api/exportManySheetXls/:code',
    'GET /online/sqlReport/run',
    'GET /online/sqlReport/workbook',
  ],
  'entrustment:list': ['GET /online/report/run', 'GET /online/report/workbook'],
  'enterprise:add enterprise:edit': ['GET /sys/duplicate/check'],
  'onlineEndpoint:list': [
    'GET /online/button/offered',
    'GET /online/form/adopt/syncState',
    'POST /online/button/use',
    'POST /online/cgform/api/doButton',
    'GET /online/cgform/api/getColumns/:code',
    'GET /online/cgform/api/getErpColumns/:code',
    'GET /online/cgform/api/getQueryInfo/:code',
    'GET /online/cgform/api/getData/:code',
    'GET /online/cgform/api/getTreeData/:code',
    'GET /online/cgform/api/getFormItem/:code',
    'GET /online/cgform/api/getFormItemBytbname/:table',
    'GET /online/cgform/api/getEnhanceJs/:code',
    'GET /online/cgform/api/form/:code/:id',
    'GET /online/cgform/api/form/table_name/:table/:dataId',
    'GET /online/cgform/api/subform/:table/:mainId',
    'GET /online/cgform/api/subform/list/:table/:mainId',
  ],
  'onlineEndpoint:add': ['POST /online/cgform/api/form/:code'],
  'onlineEndpoint:edit': ['PUT /online/cgform/api/form/:code'],
  'onlineEndpoint:delete': ['DELETE /online/cgform/api/form/:code/:id'],
  'onlineEndpoint:export': ['GET /online/cgform/api/exportXls/:code'],
  'onlineEndpoint:import': ['POST /online/cgform/api/importXls/:code'],
}

/** Open to every signed-in user, each group with its reason. */
export const forEverybody: Readonly<Record<string, readonly string[]>> = {
  'the own account, sessions and settings': [
    'PUT /sys/user/updatePassword',
    'POST /sys/user/updatePassword',
    'GET /sys/user/getCurrentUserDeparts',
    'PUT /sys/selectDepart',
    'POST /sys/selectDepart',
    'GET /sys/tenant/queryList',
    'POST /sys/tenant/enter',
    'POST /sys/tenant/leave',
    'GET /sys/user/getUserSectionInfoByToken',
    'PUT /sys/user/updateMobile',
    'GET /sys/account/profile',
    'PUT /sys/account/profile',
    'POST /sys/account/avatar',
    'DELETE /sys/account/avatar',
    'POST /sys/account/mailCode',
    'PUT /sys/account/email',
    'GET /sys/account/bindings',
    'POST /sys/account/bindings',
    'DELETE /sys/account/bindings',
    'GET /sys/account/notifications',
    'PUT /sys/account/notifications',
    'GET /sys/account/signIns',
    'GET /sys/session/start',
    'POST /sys/session/unlock',
    'GET /sys/session/mine',
    'DELETE /sys/session/mine',
    'DELETE /sys/session/mine/others',
    'GET /sys/twoStep/mine',
    'POST /sys/twoStep/begin',
    'POST /sys/twoStep/confirm',
    'POST /sys/twoStep/codes',
    'POST /sys/twoStep/off',
    'GET /sys/permission/getUserPermissionByToken',
    'GET /sys/preference',
    'GET /sys/preference/mine',
    'PUT /sys/preference',
    'GET /sys/savedView',
    'POST /sys/savedView',
    'DELETE /sys/savedView',
    'GET /sys/queryView/list',
    'POST /sys/queryView/add',
    'PUT /sys/queryView/edit',
    'DELETE /sys/queryView/delete',
    'GET /online/report/available',
    'GET /online/sqlReport/available',
  ],
  'the own messages, tasks, orders and departments': [
    'GET /websocket/:userId',
    'GET /vxeSocket/:userId/:pageId',
    'GET /sys/annountCement/listByUser',
    'GET /sys/annountCement/queryById',
    'GET /sys/annountCement/show/:id',
    'GET /sys/annountCement/syncNotic',
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId',
    'POST /sys/sysAnnouncementSend/editByAnntIdAndUserId',
    'PUT /sys/sysAnnouncementSend/readAll',
    'GET /sys/task/list',
    'GET /sys/task/queryById',
    'POST /sys/task/cancel',
    'DELETE /sys/task/delete',
    'GET /sys/task/file',
    'GET /legal/packageOrder/mine',
    'GET /sys/sysDepart/queryMyDeptTreeList',
  ],
  'platform rules and texts without personal data': [
    'GET /openapi.json',
    'GET /sys/security/policy',
    'GET /sys/thirdApp/getEnabledType',
    'GET /sys/dict/queryAllDictItems',
    'GET /sys/dict/getDictItems/:dict',
    'GET /sys/dict/getDictText/:code/:key',
    'GET /sys/checkRule/checkByCode',
  ],
  'files, whose access follows from the records that use them': [
    'GET /sys/common/static/*',
    'HEAD /sys/common/static/*',
  ],
  'figures and records that the caller may list, and published articles': [
    'GET /search/records',
    'GET /online/form/published',
    'GET /online/form/relatedCounts',
    'GET /online/extension/published',
    'GET /legal/article/read',
    'GET /report/workplace/visits',
    'GET /report/workplace/deadlines',
    'GET /report/workplace/recent',
    'GET /report/workplace/todos',
    'GET /report/home/late',
    'GET /report/home/progress',
    'GET /report/home/list',
    'GET /report/home/bar',
    'GET /report/home/delayBar',
  ],
}

/** Public, each group with its reason. */
export const forVisitors: Readonly<Record<string, readonly string[]>> = {
  'monitoring; /metrics requires its own token': [
    'GET /metrics',
    'GET /health/live',
    'HEAD /health/live',
    'GET /health/ready',
    'HEAD /health/ready',
  ],
  'a form by a collection link, whose token is the proof': [
    'GET /online/collect/:token',
    'POST /online/collect/:token',
    'POST /online/collect/:token/file',
  ],
  'sign-in, sign-out, registration, password reset': [
    'GET /sys/platform',
    'POST /sys/demo/login',
    'GET /sys/randomImage/:key',
    'POST /sys/checkCaptcha',
    'GET /sys/getEncryptedString',
    'POST /sys/login',
    'POST /sys/mLogin',
    'GET /sys/logout',
    'POST /sys/logout',
    'POST /sys/sms',
    'POST /sys/phoneLogin',
    'POST /sys/user/register',
    'GET /sys/user/checkOnlyUser',
    'GET /sys/user/querySysUser',
    'POST /sys/user/phoneVerification',
    'GET /sys/user/passwordChange',
    'POST /sys/user/passwordChange',
    'GET /sys/thirdLogin/render/:source',
    'GET /sys/thirdLogin/:source/callback',
    'GET /sys/thirdLogin/getLoginUser/:token/:thirdType',
    'POST /sys/thirdLogin/bindingThirdPhone',
    'POST /sys/third/user/create',
    'POST /sys/third/user/checkPassword',
    'POST /sys/thirdLogin/user/create',
    'POST /sys/thirdLogin/user/checkPassword',
    'GET /sys/cas/client/validateLogin',
  ],
  'signature providers authenticate by a signature over the body': [
    'POST /legal/contract/signCallback',
    'POST /legal/contract/signCallback/:provider',
    'POST /sys/message/sysMessage/smsReceipt/:token',
  ],
}

/** The gateway route decides on access; these have their own suite. */
export const byOtherProof: Readonly<Record<string, readonly string[]>> = {
  'areas/gateway: each gateway route decides whether a session is required': [
    'GET /gateway/*',
    'POST /gateway/*',
    'PUT /gateway/*',
    'DELETE /gateway/*',
    'PATCH /gateway/*',
    'HEAD /gateway/*',
    'OPTIONS /gateway/*',
  ],
}

/** Rows without a tenant: menus, dictionaries, jobs, gateway routes, tenants, the demo clock and the server itself. */
export const ofThePlatform: readonly string[] = [
  ...['menu:list', 'menu:add', 'menu:edit', 'menu:delete', 'dict:list', 'dict:restore', 'dictItem:list'],
  ...['directory:read dict:list', 'category:list', 'gatewayRoute:list', 'gatewayRoute:edit', 'gatewayRoute:delete'],
  ...[
    'job:list',
    'job:pause',
    'job:execute',
    'tenant:add',
    'tenant:list',
    'tenant:delete',
    'tenant:export',
    'demo:clock',
    'security:policy',
  ],
  ...['monitor:list'],
].flatMap((codes) => permissionEndpoints[codes]!)

/** These also require a platform administrator. */
export const forAdministrators: readonly string[] = [
  'POST /sys/tenant/add',
  'POST /sys/tenant/open',
  'GET /sys/tenant/exportData',
  'POST /sys/tenant/erase',
  'PUT /sys/security/policy',
]

/** Every endpoint that requires a permission, with the permissions of which one suffices. */
export const permissionCalls: readonly { call: string; needs: Needs }[] = [permissionEndpoints, byParameters].flatMap(
  (table) =>
    Object.entries(table).flatMap(([codes, calls]) => calls.map((call) => ({ call, needs: codes.split(' ') }))),
)
