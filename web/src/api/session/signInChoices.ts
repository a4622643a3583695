import { sessionEndpoints } from '@lexdesk/domain'
import { call } from '../calls/call.ts'
import { type SessionUser, sessionUserFrom } from './SessionUser.ts'
import type { OpenedSession } from './OpenedSession.ts'

export interface Tenant {
  id: string
  name: string
}

/** The session is not kept yet, so that its token goes along by hand. */
const as = ({ token }: OpenedSession) => ({ anonymous: true, headers: { 'X-Access-Token': token } })

/** Those of the user's tenants that are in use. */
export async function fetchTenants(session: OpenedSession): Promise<Tenant[]> {
  const found: unknown = await call(sessionEndpoints.tenants, { ids: session.tenantIds.join(',') }, as(session))
  if (!Array.isArray(found)) return []
  return (found as { id?: unknown; name?: unknown }[])
    .map(({ id, name }) => ({ id: String(id), name: String(name ?? id) }))
    .filter(({ id }) => session.tenantIds.includes(id))
}

/** Works in this department from now on; gives the user as the server now sees them. */
export async function selectDepartment(session: OpenedSession, orgCode: string): Promise<SessionUser> {
  const { username } = session.user
  const answer: { userInfo?: unknown } | null = await call(
    sessionEndpoints.selectDepart,
    { orgCode, username },
    as(session),
  )
  return answer?.userInfo ? sessionUserFrom(answer.userInfo) : { ...session.user, orgCode }
}

/** Nobody is going to use this session. */
export async function abandonSession(session: OpenedSession): Promise<void> {
  try {
    await call(sessionEndpoints.logout, {}, as(session))
  } catch {
    // It ends by itself; this browser has not kept it.
  }
}
