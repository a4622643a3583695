import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import type { DataRule } from './DataRule.ts'
import type { MenuDetail, MenuRow } from './MenuRow.ts'

const base = '/sys/permission'
const get = <T>(name: string, params: Record<string, unknown> = {}, signal?: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path: `${base}/${name}` }, { params, signal })
const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message
const send = (method: 'POST' | 'PUT', name: string, body: object) =>
  words(callEnvelope({ method, path: `${base}/${name}` }, { body }))
const remove = (name: string, params: Record<string, unknown>) =>
  words(callEnvelope({ method: 'DELETE', path: `${base}/${name}` }, { params }))

export type RuleDraft = Omit<DataRule, 'id'>

export const menuCalls = {
  all: (signal: AbortSignal) => get<MenuRow[]>('list', {}, signal),
  roots: (signal: AbortSignal) => get<MenuRow[]>('getSystemMenuList', {}, signal),
  /** Several levels at once, by the menu above each. */
  levels: (parentIds: readonly string[], signal: AbortSignal) =>
    get<Record<string, MenuRow[]>>('getSystemSubmenuBatch', { parentIds }, signal),
  one: (id: string, signal: AbortSignal) => get<MenuDetail>('queryById', { id }, signal),
  add: (values: object) => send('POST', 'add', values),
  edit: (values: object) => send('PUT', 'edit', values),
  remove: (ids: readonly string[]) => remove('deleteBatch', { ids }),
  rules: (permissionId: string, signal: AbortSignal) =>
    get<DataRule[]>('getPermRuleListByPermId', { permissionId }, signal),
  addRule: (rule: RuleDraft) => send('POST', 'addPermissionRule', rule),
  editRule: (rule: DataRule) => send('PUT', 'editPermissionRule', rule),
  removeRule: (id: string) => remove('deletePermissionRule', { id }),
  previewRule: (rule: Omit<RuleDraft, 'ruleName' | 'status'>, signal: AbortSignal) =>
    get<{ total: number; left: number }>('previewPermissionRule', { ...rule }, signal),
}
