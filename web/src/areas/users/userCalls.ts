import type { Values } from '@lexdesk/domain'
import { ApiError } from '../../api/calls/ApiError.ts'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import type { Option } from '../../api/resource/ResourceCalls.ts'
import type { GrantEntry } from '../../ui/permissions/GrantTimeline.tsx'

export interface RoleInReach {
  id: string
  name: string
  code: string
  /** It can do more than the operator, who therefore neither gives nor takes it. */
  isBeyond: boolean
}

const get = <T>(path: string, params: Record<string, string | number>, signal?: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path }, { params, signal })

/** The wire reports "none" as a refusal (wire contract §9.3). */
async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.status === 200) return []
    throw error
  }
}

const words = async (method: 'PUT' | 'POST', path: string, body: Values): Promise<string> =>
  (await callEnvelope({ method, path }, { body })).message

export const userCalls = {
  rolesInReach: (signal: AbortSignal) => get<RoleInReach[]>('/sys/role/inReach', {}, signal),
  rolesOf: (userid: string, signal: AbortSignal) =>
    orNone(get<string[]>('/sys/user/queryUserRole', { userid }, signal)),
  departmentsOf: (userId: string, signal: AbortSignal) =>
    orNone(get<{ value: string; title: string }[]>('/sys/user/userDepartList', { userId }, signal)),
  positions: (input: { keyword?: string; keys?: string }, signal: AbortSignal) =>
    get<Option[]>('/sys/position/options', { ...input, key: 'code', pageSize: 50 }, signal),
  tenants: (signal: AbortSignal) =>
    get<{ value: string | number; text: string }[]>('/sys/tenant/options', { pageSize: 200 }, signal),
  setFrozen: (ids: readonly string[], isFrozen: boolean) =>
    words('PUT', '/sys/user/frozenBatch', { ids: ids.join(','), status: isFrozen ? 2 : 1 }),
  resetPassword: (body: { username: string; password: string; confirmpassword: string }) =>
    words('PUT', '/sys/user/changePassword', body),
  /** The whole number; the server writes down who looked. */
  phoneOf: async (id: string): Promise<string | null> =>
    (await call<{ phone: string | null }>({ method: 'POST', path: '/sys/user/reveal' }, { body: { id } })).phone,
  agentOf: async (userName: string, signal: AbortSignal): Promise<Values | null> =>
    (await orNone(get<Values>('/sys/sysUserAgent/queryByUserName', { userName }, signal).then((row) => [row])))[0] ??
    null,
  grantLog: (id: string, signal: AbortSignal) => get<GrantEntry[]>('/sys/user/grantLog', { id }, signal),
}
