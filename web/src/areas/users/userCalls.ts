import {
  callOf,
  permissionEndpoints,
  position,
  roleEndpoints,
  tenantEndpoints,
  userEndpoints,
  type Values,
} from '@lexdesk/domain'
import { ApiError } from '../../api/calls/ApiError.ts'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import type { Option } from '../../api/resource/ResourceCalls.ts'

/** The wire reports "none" as a refusal (wire contract §9.3). */
async function orNone<T>(request: Promise<T[]>): Promise<T[]> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError && error.status === 200) return []
    throw error
  }
}

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

export const userCalls = {
  rolesInReach: (signal: AbortSignal) => call(roleEndpoints.inReach, {}, { signal }),
  rolesOf: (userid: string, signal: AbortSignal) => orNone(call(userEndpoints.queryUserRole, { userid }, { signal })),
  departmentsOf: (userId: string, signal: AbortSignal) =>
    orNone(call(userEndpoints.userDepartList, { userId }, { signal })),
  positions: (input: { keyword?: string; keys?: string }, signal: AbortSignal) =>
    call<Option[]>(callOf(position, 'options'), { params: { ...input, key: 'code', pageSize: 50 }, signal }),
  tenants: (signal: AbortSignal) => call(tenantEndpoints.options, { pageSize: 200 }, { signal }),
  setFrozen: (ids: readonly string[], isFrozen: boolean) =>
    words(callEnvelope(userEndpoints.frozenBatch, { ids: ids.join(','), status: isFrozen ? 2 : 1 })),
  resetPassword: (input: { username: string; password: string; confirmpassword: string }) =>
    words(callEnvelope(userEndpoints.changePassword, input)),
  /** The full number; the server logs who revealed it. */
  phoneOf: async (id: string): Promise<string | null> => (await call(userEndpoints.reveal, { id })).phone,
  agentOf: async (userName: string, signal: AbortSignal): Promise<Values | null> =>
    (await orNone(call(userEndpoints.agentByUserName, { userName }, { signal }).then((row) => [row])))[0] ?? null,
  grantLog: (id: string, signal: AbortSignal) => call(permissionEndpoints.userGrantLog, { id }, { signal }),
}
