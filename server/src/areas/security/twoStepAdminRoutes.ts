import {
  defaultPageSize,
  done,
  errors,
  maxPageSize,
  page,
  role,
  type ProtectedUser,
  securityEndpoints,
  user,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { userRoleTable } from '../../access/accessTables.ts'
import { adminRole } from '../../access/heldPermissions.ts'
import { memberOf } from '../../access/memberOf.ts'
import { userSecurityTable } from '../../access/securityTables.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'

const col = columnsIn(userSecurityTable)
const r = columnsOf(role, 'r')
const s = columnsIn(userSecurityTable, 's')
const u = columnsOf(user, 'u')
const ur = columnsIn(userRoleTable, 'ur')

/** Lists users with a second factor, and resets it for a user who lost the phone. */
export function twoStepAdminRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  /** Members of the actor's current tenant who have enabled it. */
  const among = ({ tenantId }: Actor, words: string) => sql`
    from ${u.$table} join ${s.$table} on ${s.userId} = ${u.id} and ${s.totpSecret} is not null
    where ${u.deletedAt} is null and ${memberOf(tenantId, 'u')}
      and (strpos(lower(${u.username}), ${words}) > 0 or strpos(lower(${u.realname}), ${words}) > 0)`
  const columns = sql`
    ${u.id}, ${u.username}, ${u.realname}, ${s.totpAt} as since,
      coalesce(cardinality(${s.recoveryCodes}), 0) as "codesLeft",
    exists (select 1 from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId}
      where ${ur.userId} = ${u.id} and ${r.roleCode} = ${adminRole} and ${r.deletedAt} is null) as "isAdmin"`

  mount(app, securityEndpoints.twoStepUsers, async ({ input, actor }) => {
    const words = input.username.replaceAll('*', '').toLowerCase()
    const [no, size] = [positive(input.pageNo, 1), Math.min(maxPageSize, positive(input.pageSize, defaultPageSize))]
    const from = among(actor, words)
    const { rows } = await sql<ProtectedUser>`
      select ${columns} ${from} order by ${s.totpAt} desc, ${u.id} limit ${size} offset ${(no - 1) * size}`.execute(db)
    const counted = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db)
    return page(rows, counted.rows[0]!.n, no, size)
  })

  mount(app, securityEndpoints.resetTwoStep, async ({ input, actor, request }) => {
    const id = input.userId
    const { rows } = await sql<ProtectedUser>`select ${columns} ${among(actor, '')} and ${u.id} = ${id}`.execute(db)
    const found = rows[0]
    if (!found) throw errors.refused('该用户不存在，或没有开启两步验证')
    if (found.isAdmin && !actor.isAdmin) throw errors.refused('管理员账号不允许此操作,请重新选择！')
    await sql`
      update ${col.$table} set ${col.totpSecret} = null, ${col.totpAt} = null, ${col.totpStep} = null,
        ${col.recoveryCodes} = null
      where ${col.userId} = ${id}`.execute(db)
    const { username, realname, tenantId } = actor
    const content = `重置两步验证：用户名 ${found.username}`
    const who = { username, realname, tenantId, address: request.ip }
    await writeLog(db, { type: 'operation', operation: 'edit', content, ...who })
    return done('两步验证已重置')
  })
}

function positive(raw: unknown, usual: number): number {
  const value = Number(raw)
  return Number.isInteger(value) && value > 0 && value < 1_000_000 ? value : usual
}
