import type { APIRequestContext } from '@playwright/test'
import { type Api, expect, type Operator } from './desk.ts'
import { unique } from './samples.ts'

type Values = Record<string, unknown>

interface Envelope {
  success: boolean
  message: string
  result: unknown
}

/** Creates the account of a colleague with a role of the office. */
export async function addAccount(api: Operator, roleCode: string): Promise<{ username: string; password: string }> {
  const roles = await api.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const role = roles.find((one) => one.roleCode === roleCode)!
  // User names have at most 18 characters.
  const [username, password] = [unique(roleCode.slice(0, 6)), 'Colleague-2026!']
  await api.addUser({
    username,
    realname: role.roleCode,
    workNo: username,
    password,
    selectedroles: role.id,
    relTenantIds: '1',
  })
  return { username, password }
}

/** A colleague with a role of the office, and an API client in their session: for steps that need a second person. */
export async function addColleague(api: Operator, request: APIRequestContext, roleCode: string): Promise<Api> {
  const { username, password } = await addAccount(api, roleCode)
  const call = async <T>(method: string, path: string, rest: { params?: Values; data?: Values }, token = '') => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      headers: { 'X-Client': 'lexdesk', 'X-Access-Token': token },
      ...(rest as { data?: Values }),
    })
    const { success, message, result } = (await answer.json()) as Envelope
    expect(success, `${method} ${path}: ${message}`).toBe(true)
    return result as T
  }
  const { token } = await call<{ token: string }>('POST', '/sys/login', { data: { username, password } })
  return {
    get: (path, params = {}) => call('GET', path, { params }, token),
    send: (method, path, data) => call(method, path, { data }, token),
  }
}
