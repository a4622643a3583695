import {
  type DataRule,
  type DeletedMenu,
  type DescribedRule,
  menuBinEndpoints,
  type MenuDetail,
  type MenuRow,
  permissionEndpoints as endpoints,
} from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

export type RuleDraft = Omit<DataRule, 'id'>

/** Writes return the message of the server. */
export const menuCalls = {
  all: (signal: AbortSignal): Promise<MenuRow[]> => call(endpoints.list, {}, { signal }),
  roots: (signal: AbortSignal): Promise<MenuRow[]> => call(endpoints.getSystemMenuList, {}, { signal }),
  /** Several levels in one call, by parent menu. */
  levels: (parentIds: readonly string[], signal: AbortSignal): Promise<Record<string, MenuRow[]>> =>
    call(endpoints.getSystemSubmenuBatch, { parentIds }, { signal }),
  one: (id: string, signal: AbortSignal): Promise<MenuDetail> => call(endpoints.queryById, { id }, { signal }),
  add: (values: object) => words(callEnvelope(endpoints.add, { ...values })),
  edit: (values: object) => words(callEnvelope(endpoints.edit, { ...values })),
  remove: (ids: readonly string[]) => words(callEnvelope(endpoints.deleteBatch, { ids })),
  bin: (signal: AbortSignal): Promise<DeletedMenu[]> => call(menuBinEndpoints.list, {}, { signal }),
  restore: (id: string) => words(callEnvelope(menuBinEndpoints.restore, { id })),
  rules: (permissionId: string, signal: AbortSignal): Promise<DescribedRule[]> =>
    call(endpoints.getPermRuleListByPermId, { permissionId }, { signal }),
  addRule: (rule: RuleDraft) => words(callEnvelope(endpoints.addPermissionRule, { ...rule })),
  editRule: (rule: DataRule) => words(callEnvelope(endpoints.editPermissionRule, { ...rule })),
  removeRule: (id: string) => words(callEnvelope(endpoints.deletePermissionRule, { id })),
  previewRule: (rule: Omit<RuleDraft, 'ruleName' | 'status'>, signal: AbortSignal) =>
    call(endpoints.previewPermissionRule, { ...rule }, { signal }),
}
