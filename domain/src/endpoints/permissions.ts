import type { PermissionLists } from '../access/PermissionLists.ts'
import { maxSelections } from '../limits.ts'
import { references, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import type { DescribedRule } from '../wire/rowRuleWords.ts'
import { answerOf, defineEndpoint, type InputParser, parseInput } from './defineEndpoint.ts'

/** A menu or button in administration (wire contract §2.2, §4.5). */
export interface MenuRow {
  id: string
  parentId: string | null
  name: string
  /** 0 top menu, 1 sub menu, 2 button. */
  menuType: number
  perms: string | null
  permsType: string
  icon: string | null
  component: string | null
  url: string | null
  sortNo: number
  status: string
  hidden: boolean
  isLeaf: boolean
  version: number
  /** Null for a leaf: stock clients draw an arrow for an empty list. */
  children?: MenuRow[] | null
}

/** All form values of a menu or button. */
export interface MenuDetail extends Omit<MenuRow, 'children' | 'isLeaf'> {
  componentName: string | null
  redirect: string | null
  route: boolean
  keepAlive: boolean
  alwaysShow: boolean
  internalOrExternal: boolean
  description: string | null
  /** It comes with the product, which opens it by fields that cannot be changed. */
  isBuiltIn: boolean
}

/** A menu or button in a permission tree. */
export interface GrantNode {
  key: string
  slotTitle: string
  ruleFlag: number | null
  children: readonly GrantNode[] | null
}
export interface GrantTree {
  treeList: GrantNode[]
  ids: string[]
  /** What the caller may grant; null: everything. */
  heldIds: string[] | null
}

/** A menu or button in a diff. */
export interface NamedPermission {
  id: string
  name: string
  path: string
  isButton: boolean
}
interface NamedChange {
  given: readonly NamedPermission[]
  taken: readonly NamedPermission[]
}
/** The diff that a save would apply, and the changes of others in the meantime. */
export interface GrantDifference extends NamedChange {
  others: NamedChange
  current: readonly string[]
  users: number
}

/** One line of the grant history. */
export interface GrantEntry {
  id: string
  holder: string
  holderId: string
  holderName: string
  userId: string | null
  userName: string | null
  subject: string | null
  given: string[]
  taken: string[]
  by: string
  byName: string
  at: string
}

/** A menu or button that a user has, or the reason why not. */
export interface ExplainedNode {
  id: string
  name: string
  isButton: boolean
  isHidden: boolean
  code: string | null
  from: readonly string[]
  reason?: string
  children: readonly ExplainedNode[]
}
/** Which rows of a resource a user can see, and by which rules. */
export interface ExplainedScope {
  resource: string
  title: string
  rules: readonly { name: string; words: string; from: readonly string[] }[]
  /** Titles of the parent records whose row rules apply. */
  follows: readonly string[]
  seen?: number
  total?: number
}
export interface Explained {
  username: string
  realname: string
  /** Why the user cannot sign in at all. */
  barrier?: string
  isAdmin: boolean
  roles: readonly { id: string; name: string; department: string | null }[]
  menu: readonly ExplainedNode[]
  scopes: readonly ExplainedScope[]
}

const base = '/sys/permission'
const list = { permission: 'menu:list' }
const edit = { permission: 'menu:edit' }
const permissionId = text('菜单', { required: true })
const id = text('编号', { required: true })
/** Form values of a menu or a rule, read by the handler. */
const form: InputParser<Values> = { parse: (raw) => raw }

interface GrantsSent {
  holderId: string
  /** Joined by commas. */
  permissionIds: string
  /** The set that the caller saw: only the difference is applied. Without it the whole set is replaced. */
  lastpermissionIds?: string
  /** Refuses when others have changed something in the meantime. */
  strict?: boolean
}
/** An empty previous list differs from a missing one. */
const grants = (
  key: string,
): InputParser<{ holderId: string; wanted: string[]; before?: string[]; isStrict: boolean }, GrantsSent> => {
  const fields = {
    holderId: text('授权对象', { required: true, wire: key }),
    permissionIds: references('菜单和按钮', 'permission', { max: 10_000 }),
  }
  return {
    fields,
    parse: (raw) => {
      const { holderId, permissionIds = [] } = parseInput(fields, raw)
      return { holderId, wanted: permissionIds, ...beforeIn(raw.lastpermissionIds), isStrict: raw.strict === true }
    },
  }
}

interface RulesSent {
  holderId: string
  permissionId: string
  dataRuleIds: string
  lastDataRuleIds?: string
}
const chosenRules = (
  key: string,
): InputParser<{ holderId: string; permissionId: string; wanted: string[]; before?: string[] }, RulesSent> => {
  const fields = {
    holderId: text('授权对象', { required: true, wire: key }),
    permissionId,
    dataRuleIds: references('数据规则', 'dataRule', { max: maxSelections }),
  }
  return {
    fields,
    parse: (raw) => {
      const { dataRuleIds = [], ...named } = parseInput(fields, raw)
      return { ...named, wanted: dataRuleIds, ...beforeIn(raw.lastDataRuleIds) }
    },
  }
}

function beforeIn(raw: unknown): { before?: string[] } {
  if (raw === undefined) return {}
  return { before: parseInput({ ids: references('原有授权', 'permission', { max: 10_000 }) }, { ids: raw }).ids ?? [] }
}

/** Permission trees of roles, departments and department roles: read, preview and save. */
function grantEndpoints(
  holder: string,
  key: string,
  path: { held: string; save: string; rules: string; rule: string },
) {
  const access = { permission: `${holder}:grant` }
  const holderId = text('授权对象', { required: true, wire: key })
  const wanted = grants(key)
  return {
    held: defineEndpoint({ method: 'GET', path: path.held, access, input: { holderId }, answer: answerOf<string[]>() }),
    save: defineEndpoint({ method: 'POST', path: path.save, access, input: wanted, answer: answerOf<null>() }),
    preview: defineEndpoint({
      method: 'POST',
      path: path.save.replace('/save', '/preview'),
      access,
      input: wanted,
      answer: answerOf<GrantDifference>(),
    }),
    rules: defineEndpoint({
      method: 'GET',
      path: path.rules,
      access,
      input: { permissionId, holderId: text('授权对象', { required: true }), departId: text('部门') },
      answer: answerOf<{ datarule: DescribedRule[]; drChecked?: string }>(),
    }),
    saveRules: defineEndpoint({
      method: 'POST',
      path: path.rule,
      access,
      input: chosenRules(key),
      answer: answerOf<null>(),
    }),
  }
}

export const grantsTo = {
  role: grantEndpoints('role', 'roleId', {
    held: '/sys/permission/queryRolePermission',
    save: '/sys/permission/saveRolePermission',
    rules: '/sys/role/datarule/:permissionId/:holderId',
    rule: '/sys/role/datarule',
  }),
  department: grantEndpoints('department', 'departId', {
    held: '/sys/permission/queryDepartPermission',
    save: '/sys/permission/saveDepartPermission',
    rules: '/sys/sysDepartPermission/datarule/:permissionId/:holderId',
    rule: '/sys/sysDepartPermission/datarule',
  }),
  departRole: grantEndpoints('departRole', 'roleId', {
    held: '/sys/sysDepartPermission/queryDeptRolePermission',
    save: '/sys/sysDepartPermission/saveDeptRolePermission',
    rules: '/sys/sysDepartRole/datarule/:permissionId/:departId/:holderId',
    rule: '/sys/sysDepartRole/datarule',
  }),
}

export const permissionEndpoints = {
  /** The menu, buttons and permissions of the caller. */
  mine: defineEndpoint({
    method: 'GET',
    path: `${base}/getUserPermissionByToken`,
    access: 'signedIn',
    answer: answerOf<PermissionLists & { menu: readonly unknown[]; departmentId: string | null }>(),
  }),
  list: defineEndpoint({ method: 'GET', path: `${base}/list`, access: list, answer: answerOf<MenuRow[]>() }),
  getSystemMenuList: defineEndpoint({
    method: 'GET',
    path: `${base}/getSystemMenuList`,
    access: list,
    answer: answerOf<MenuRow[]>(),
  }),
  getSystemSubmenu: defineEndpoint({
    method: 'GET',
    path: `${base}/getSystemSubmenu`,
    access: list,
    input: { parentId: text('上级菜单', { required: true }) },
    answer: answerOf<MenuRow[]>(),
  }),
  /** Several levels at once, by parent menu. */
  getSystemSubmenuBatch: defineEndpoint({
    method: 'GET',
    path: `${base}/getSystemSubmenuBatch`,
    access: list,
    input: { parentIds: references('上级菜单', 'permission', { max: maxSelections }) },
    answer: answerOf<Record<string, MenuRow[]>>(),
  }),
  queryById: defineEndpoint({
    method: 'GET',
    path: `${base}/queryById`,
    access: list,
    input: { id },
    answer: answerOf<MenuDetail>(),
  }),
  queryTreeList: defineEndpoint({
    method: 'GET',
    path: `${base}/queryTreeList`,
    access: list,
    answer: answerOf<{ treeList: unknown[]; ids: string[] }>(),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: `${base}/add`,
    access: { permission: 'menu:add' },
    input: form,
    answer: answerOf<null>(),
  }),
  edit: defineEndpoint({
    method: 'PUT',
    otherMethods: ['POST'],
    path: `${base}/edit`,
    access: edit,
    input: form,
    answer: answerOf<null>(),
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: `${base}/delete`,
    access: { permission: 'menu:delete' },
    input: { id },
    answer: answerOf<null>(),
  }),
  deleteBatch: defineEndpoint({
    method: 'DELETE',
    path: `${base}/deleteBatch`,
    access: { permission: 'menu:delete' },
    input: { ids: references('菜单', 'permission', { max: maxSelections }) },
    answer: answerOf<null>(),
  }),
  getPermRuleListByPermId: defineEndpoint({
    method: 'GET',
    path: `${base}/getPermRuleListByPermId`,
    access: list,
    input: { permissionId },
    answer: answerOf<DescribedRule[]>(),
  }),
  queryPermissionRule: defineEndpoint({
    method: 'GET',
    path: `${base}/queryPermissionRule`,
    access: list,
    input: { permissionId, ruleName: text('规则名称', { default: '' }), ruleValue: text('规则值', { default: '' }) },
    answer: answerOf<DescribedRule[]>(),
  }),
  addPermissionRule: defineEndpoint({
    method: 'POST',
    path: `${base}/addPermissionRule`,
    access: edit,
    input: form,
    answer: answerOf<null>(),
  }),
  editPermissionRule: defineEndpoint({
    method: 'PUT',
    otherMethods: ['POST'],
    path: `${base}/editPermissionRule`,
    access: edit,
    input: form,
    answer: answerOf<null>(),
  }),
  deletePermissionRule: defineEndpoint({
    method: 'DELETE',
    path: `${base}/deletePermissionRule`,
    access: edit,
    input: { id },
    answer: answerOf<null>(),
  }),
  /** How many rows an unsaved rule would leave visible. */
  previewPermissionRule: defineEndpoint({
    method: 'GET',
    path: `${base}/previewPermissionRule`,
    access: edit,
    input: form,
    answer: answerOf<{ total: number; left: number }>(),
  }),
  explain: defineEndpoint({
    method: 'GET',
    path: `${base}/explain`,
    access: { permission: 'user:xray' },
    input: { userId: text('用户', { required: true }) },
    answer: answerOf<Explained>(),
  }),
  roleGrantLog: defineEndpoint({
    method: 'GET',
    path: '/sys/role/grantLog',
    access: { permission: 'role:history' },
    input: { id },
    answer: answerOf<GrantEntry[]>(),
  }),
  userGrantLog: defineEndpoint({
    method: 'GET',
    path: '/sys/user/grantLog',
    access: { permission: 'user:history' },
    input: { id },
    answer: answerOf<GrantEntry[]>(),
  }),
  /** Departments are granted permissions from the same tree as roles. */
  grantTree: defineEndpoint({
    method: 'GET',
    path: '/sys/role/queryTreeList',
    access: { anyPermission: ['role:grant', 'department:grant'] },
    answer: answerOf<GrantTree>(),
  }),
  departRoleGrantTree: defineEndpoint({
    method: 'GET',
    path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    access: { permission: 'departRole:grant' },
    input: { departId: text('部门', { required: true }) },
    answer: answerOf<GrantTree>(),
  }),
}
