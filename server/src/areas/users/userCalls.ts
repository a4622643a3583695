import { type Envelope, errors, type FieldError, readRow, rowFromWire, user, type Values } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { hashPassword } from '../../access/password.ts'
import { passwordError, savePassword } from '../../access/passwordPolicy.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, idList, queryOf } from '../../http/inputs.ts'
import { type AroundCalls, type BesideWrite, saying, type Standard } from '../../resource/routes/aroundCalls.ts'
import type { Engine } from '../../resource/Engine.ts'
import { describeUsers } from '../../people/describeUsers.ts'
import { assertNoAdministratorJoins, ownTenants, tenantsOf } from './manageUsers.ts'
import { saveDepartments, saveRoles } from './userPlaces.ts'
import type { UserParts } from './userRoutes.ts'

/** Saves password, roles and departments in the transaction of the add or edit. */
export function userCalls({ engine, endSessions, forgetPermissions }: UserParts): AroundCalls {
  const db = engine.db.kysely

  const described =
    (standard: Standard): Standard =>
    async (request, reply) => {
      const answer = (await standard(request, reply)) as Envelope<{ records: Values[] } | Values>
      const { result } = answer
      const isPage = Array.isArray(result.records)
      const rows = await describeUsers(db, actorOf(request), isPage ? (result.records as Values[]) : [result])
      return { ...answer, result: isPage ? { ...result, records: rows } : rows[0] }
    }

  const ended =
    (message: string, idsOf: (request: FastifyRequest) => unknown) =>
    (standard: Standard): Standard =>
    async (request, reply) => {
      const answer = (await standard(request, reply)) as Envelope
      await endSessions(idList(idsOf(request)), 'account')
      return { ...answer, message }
    }

  /** The recycle bin of users takes `userIds` on the wire. */
  const byUserIds =
    (standard: Standard): Standard =>
    async (request, reply) => {
      const input = request.method === 'DELETE' ? (request.query as Values) : bodyOf(request)
      if (input.ids === undefined) input.ids = input.userIds
      return standard(request, reply)
    }

  return {
    list: described,
    queryById: described,
    add: (standard) => async (request, reply) => {
      const body = bodyOf(request)
      request.actor = atNewUsersTenant(actorOf(request), body)
      const password = await checkedPassword(db, body)
      // The password is saved separately and is not stored with the call.
      request.body = withoutPassword(body)
      const beside: BesideWrite = async (context, row) => {
        await savePassword(context.tx, row.id, password, { isInitial: true })
        await savePlaces(body, context, row.id)
        await assertNoAdministratorJoins(context.tx, row.id, {
          before: await ownTenants(context.tx, context.actor),
          after: row.relTenantIds,
        })
      }
      return standard(request, reply, beside)
    },
    edit: (standard) => async (request, reply) => {
      const body = bodyOf(request)
      request.body = withoutPassword(body)
      const answer = (await standard(request, reply, (context, row) => savePlaces(body, context, row.id))) as Envelope
      forgetPermissions()
      return { ...answer, message: '修改成功!' }
    },
    delete: ended('删除用户成功', (request) => queryOf(request).id),
    deleteBatch: ended('批量删除用户成功', (request) => queryOf(request).ids),
    recycleBin: (standard) => async (request, reply) => {
      const answer = (await described(standard)(request, reply)) as Envelope<{ records: Values[] }>
      for (const row of answer.result.records) row.orgCode = row.orgCodeTxt
      // Old clients send no page and expect a plain list.
      const { pageNo, pageSize } = queryOf(request)
      return pageNo === undefined && pageSize === undefined ? { ...answer, result: answer.result.records } : answer
    },
    putRecycleBin: byUserIds,
    deleteRecycleBin: (standard) => byUserIds(saying('删除成功')(standard)),
  }
}

/**
 * A platform administrator may add a user of other tenants alone: departments, positions and roles are then those of the
 * first of these tenants.
 */
function atNewUsersTenant(actor: Actor, { relTenantIds }: Values): Actor {
  const [first, ...others] = tenantsOf(relTenantIds)
  if (!actor.isAdmin || first === undefined || [first, ...others].includes(actor.tenantId)) return actor
  return { ...actor, tenantId: first, orgCode: null, departmentId: null, orgCodes: [] }
}

const savePlaces = async (body: Values, { tx, actor }: Parameters<BesideWrite>[0], userId: string): Promise<void> => {
  if (body.selectedroles !== undefined) await saveRoles(tx, actor, userId, idList(body.selectedroles))
  if (body.selecteddeparts !== undefined) await saveDepartments(tx, actor, userId, idList(body.selecteddeparts))
}

function withoutPassword(body: Values): Values {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !/^(confirm)?password$/.test(name)))
}

/** Reports all errors of a new user at once; hashes before the transaction, to keep that short. */
async function checkedPassword(db: Engine['db']['kysely'], body: Values): Promise<string> {
  const { password } = body
  const problem = typeof password === 'string' && password !== '' ? await passwordError(db, password) : '请输入登录密码'
  const fieldErrors: FieldError[] = problem ? [{ field: 'password', message: problem }] : []
  if (fieldErrors.length > 0)
    throw errors.invalid([...readRow(user, rowFromWire(user, body), 'add').errors, ...fieldErrors])
  return hashPassword(password as string)
}
