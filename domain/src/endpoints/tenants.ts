import { maxSelections } from '../limits.ts'
import { datetime, integer, references, text } from '../resource/kinds/builders.ts'
import { tenant } from '../resources/system/tenant.ts'
import { user } from '../resources/system/user.ts'
import type { WireRow } from '../wire/WireRow.ts'
import { answerOf, defineEndpoint, fileAnswer, may, rowInput } from './defineEndpoint.ts'

/** What a new tenant can copy from a template tenant. */
export const tenantCopies = {
  departments: '部门与部门角色',
  positions: '职务',
  roles: '角色与授权',
  holidays: '节假日与年度安排',
  deadlineRules: '期限规则',
  catalogue: '分类、服务项目与套餐',
  templates: '合同模板与消息模板',
  settings: '业务参数与编码规则',
  articleCategories: '文章分类',
} as const
export type TenantCopy = keyof typeof tenantCopies

/** The answer shows the password once; only its hash is stored. */
export interface OpenedTenant {
  id: number
  name: string
  username: string
  password: string
}

export const tenantEndpoints = {
  /** The number of a tenant is assigned manually, as `id` or `number`. Only for platform administrators. */
  add: defineEndpoint({
    method: 'POST',
    path: `${tenant.path}/add`,
    access: may(tenant, 'add'),
    input: rowInput(tenant),
    answer: answerOf<WireRow<typeof tenant>>(),
  }),
  /** 开通租户: the tenant with its packages, its first administrator and what it copies, in one transaction. */
  open: defineEndpoint({
    method: 'POST',
    path: `${tenant.path}/open`,
    access: may(tenant, 'add'),
    input: {
      /** The next free number by default. */
      number: integer('租户编号', { min: 1, max: 2_147_483_647 }),
      name: text('租户名称', { required: true, max: 100 }),
      beginDate: datetime('开始时间'),
      endDate: datetime('结束时间'),
      packageIds: references('用户套餐', 'userPackage', { max: maxSelections }),
      username: text('管理员账号', { required: true, max: 100, problem: user.fields.username.problem }),
      realname: text('管理员姓名', { required: true, max: 100 }),
      phone: text('管理员手机号', { required: true, max: 45, pattern: 'mobileStrict' }),
      /** One of the actor's tenants. */
      templateId: integer('模板租户'),
      /** Names of `tenantCopies`, comma-joined. */
      copies: text('复制内容', { default: '' }),
    },
    answer: answerOf<OpenedTenant>(),
  }),
  /** 进入租户: its data become visible to a platform administrator for some hours. */
  enter: defineEndpoint({
    method: 'POST',
    path: `${tenant.path}/enter`,
    access: 'signedIn',
    input: {
      tenantId: integer('租户', { required: true }),
      reason: text('事由', { required: true, min: 4, max: 200 }),
    },
    answer: answerOf<{ id: number; name: string }>(),
  }),
  /** Works from any tenant: the one that is left may have become unusable. */
  leave: defineEndpoint({
    method: 'POST',
    path: `${tenant.path}/leave`,
    access: 'signedIn',
    isForAnyTenant: true,
    input: { tenantId: integer('租户', { required: true }) },
    answer: answerOf<null>(),
  }),
  /** All data of a tenant that the caller belongs to or has entered, as a zip file. */
  exportData: defineEndpoint({
    method: 'GET',
    path: `${tenant.path}/exportData`,
    access: may(tenant, 'export'),
    input: { tenantId: integer('租户', { required: true }) },
    answer: fileAnswer,
  }),
  /** 彻底删除: the name is typed as a confirmation. */
  erase: defineEndpoint({
    method: 'POST',
    path: `${tenant.path}/erase`,
    access: may(tenant, 'delete'),
    input: { tenantId: integer('租户', { required: true }), name: text('租户名称', { required: true, max: 100 }) },
    answer: answerOf<null>(),
  }),
  options: defineEndpoint({
    method: 'GET',
    path: `${tenant.path}/options`,
    access: may(tenant, 'list'),
    input: {
      keyword: text('关键词', { default: '' }),
      keys: references('租户', 'tenant', { max: maxSelections }),
      pageSize: text('条数'),
    },
    answer: answerOf<{ value: string; text: string; title: string }[]>(),
  }),
}
