import { sessionEndpoints } from '@lexdesk/domain'
import { call } from '../calls/call.ts'
import { type SessionUser, sessionUserFrom } from './SessionUser.ts'
import type { OpenedSession } from './OpenedSession.ts'

export interface Tenant {
  id: string
  name: string
}

/** The session is not stored yet, so its token is passed explicitly. */
const as = ({ token }: OpenedSession) => ({ anonymous: true, headers: { 'X-Access-Token': token } })

/** The active tenants of the user. */
export async function fetchTenants(session: OpenedSession): Promise<Tenant[]> {
  const found: unknown = await call(sessionEndpoints.tenants, { ids: session.tenantIds.join(',') }, as(session))
  if (!Array.isArray(found)) return []
  return (found as { id?: unknown; name?: unknown }[])
    .map(({ id, name }) => ({ id: String(id), name: String(name ?? id) }))
    .filter(({ id }) => session.tenantIds.includes(id))
}

/** Selects the department; returns the user as updated by the server. */
export async function selectDepartment(session: OpenedSession, orgCode: string): Promise<SessionUser> {
  const { username } = session.user
  const answer: { userInfo?: unknown } | null = await call(
    sessionEndpoints.selectDepart,
    { orgCode, username },
    as(session),
  )
  return answer?.userInfo ? sessionUserFrom(answer.userInfo) : { ...session.user, orgCode }
}

/** Ends a session that will not be used. */
export async function abandonSession(session: OpenedSession): Promise<void> {
  try {
    await call(sessionEndpoints.logout, {}, as(session))
  } catch {
    // It expires by itself; this browser has not stored it.
  }
}
