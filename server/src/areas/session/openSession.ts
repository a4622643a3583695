import { errors, sessionDays, shortSessionHours, type SignInAnswer } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import { writeLog } from '../../access/writeLog.ts'
import { departmentsOf, saveDepartment } from './departments.ts'
import { isNewPlace, notifyNewPlace } from './newPlace.ts'
import type { SessionParts } from './SessionParts.ts'
import { livingTenants } from './tenants.ts'
import { assertNoFurtherStep, type SignInManner } from './twoStep/furtherSteps.ts'
import { userInfoOf, type UserRow } from './userRows.ts'

/** Opens a session for an authenticated user. */
export async function openSession(
  parts: SessionParts,
  request: FastifyRequest,
  user: UserRow,
  manner: SignInManner,
): Promise<SignInAnswer> {
  const { engine, sessions } = parts
  const { words, remember, needsDepartment = false } = manner
  const db = engine.db.kysely
  const tenantIds = await livingTenants(db, user.relTenantIds ?? '')
  const [tenantId] = tenantIds
  if (tenantId === undefined) throw errors.refused('该用户所属租户已过期或被冻结，请联系管理员')
  const departs = await departmentsOf(db, user.id, tenantIds)
  const [only] = departs
  if (needsDepartment && !only) throw errors.refused('用户暂未归属部门,不可登录!')
  await assertNoFurtherStep(parts, user, manner)
  const isNew = await isNewPlace(parts, request, user.id)
  const isSole = departs.length === 1
  const orgCode = isSole ? only!.orgCode : (departs.find((place) => place.orgCode === user.orgCode)?.orgCode ?? null)
  if (isSole) await saveDepartment(db, user.id, only!.orgCode)
  const token = await sessions.open({
    userId: user.id,
    tenantId,
    orgCode,
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    idleHours: remember === false || remember === 'false' ? shortSessionHours : sessionDays * 24,
  })
  request.newReaderToken = token
  const { username, realname } = user
  await writeLog(db, {
    type: 'signIn',
    content: `用户名: ${username},${words}成功！`,
    username,
    realname,
    tenantId,
    address: request.ip,
  })
  // A failed notice does not block the sign-in.
  if (isNew)
    await notifyNewPlace(parts, request, user, tenantId).catch((error: unknown) =>
      request.log.warn({ err: error }, 'new_place_notice_failed'),
    )
  return {
    token,
    userInfo: { ...userInfoOf(user), orgCode },
    departs,
    multi_depart: departs.length === 0 ? 0 : isSole ? 1 : 2,
  }
}
