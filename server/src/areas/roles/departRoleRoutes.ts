import { departRole, done, errors, ok, user } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { departRoleUserTable, userDepartTable } from '../../access/accessTables.ts'
import { writeMembers } from '../../access/grantLog.ts'
import { assertLeads } from '../../access/ledDepartments.ts'
import { assertMayPassRoles } from '../../access/passRoles.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, idList, queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'

const d = columnsOf(departRole, 'd')
const departRoleCol = columnsOf(departRole)
const departRoleUserCol = columnsIn(departRoleUserTable)
const du = columnsIn(departRoleUserTable, 'du')
const u = columnsOf(user, 'u')
const ud = columnsIn(userDepartTable, 'ud')

interface Parts {
  engine: Engine
  /** Duties have changed: nobody's are remembered any longer. */
  forgetDuties(): void
}

/** Roles inside departments and who holds them (wire contract §3.5). */
export function departRoleRoutes(app: FastifyInstance, { engine, forgetDuties }: Parts): void {
  const db = engine.db.kysely
  const read = { config: { access: { permission: 'departRole:list' } } }

  app.get('/sys/sysDepartRole/getDeptRoleList', read, async (request) => {
    const { rows } = await sql`
      select ${departRoleCol.id}, ${departRoleCol.departId} as "departId", ${departRoleCol.roleName} as "roleName",
        ${departRoleCol.roleCode} as "roleCode", ${departRoleCol.description},
        ${departRoleCol.createBy} as "createBy", ${departRoleCol.createTime} as "createTime",
          ${departRoleCol.updateBy} as "updateBy", ${departRoleCol.updateTime} as "updateTime"
      from ${departRoleCol.$table} where ${departRoleCol.departId} = ${requiredText(queryOf(request), 'departId')}
        and ${departRoleCol.tenantId} = ${actorOf(request).tenantId} and ${departRoleCol.deletedAt} is null
          order by ${departRoleCol.createTime}, ${departRoleCol.id}`.execute(db)
    return ok(rows)
  })

  app.get('/sys/sysDepartRole/getDeptRoleByUserId', read, async (request) => {
    const query = queryOf(request)
    const { rows } = await sql`
      select ${du.userId} || '-' || ${du.droleId} as id, ${du.userId} as "userId", ${du.droleId} as "droleId"
      from ${du.$table} join ${d.$table} on ${d.id} = ${du.droleId} and ${d.deletedAt} is null
      where ${du.userId} = ${requiredText(query, 'userId')} and ${d.departId} = ${requiredText(query, 'departId')}
        and ${d.tenantId} = ${actorOf(request).tenantId} order by ${du.droleId}`.execute(db)
    return ok(rows)
  })

  app.post(
    '/sys/sysDepartRole/deptRoleUserAdd',
    { config: { access: { permission: 'departRole:users' } } },
    async (request) => {
      const body = bodyOf(request)
      const userId = requiredText(body, 'userId')
      const [wanted, before] = [idList(body.newRoleId), idList(body.oldRoleId)]
      const given = wanted.filter((id) => !before.includes(id))
      const taken = before.filter((id) => !wanted.includes(id))
      await write(engine, actorOf(request), async ({ tx, actor }) => {
        const roles = await assertMayPassRoles(tx, actor, 'departRole', [...given, ...taken])
        await assertLeads(tx, actor, await departmentsOf(tx, [...given, ...taken]))
        await assertWorksThere(tx, userId, given)
        await sql`
          delete from ${departRoleUserCol.$table} where ${departRoleUserCol.userId} = ${userId}
            and ${departRoleUserCol.droleId} = any(${taken}::text[])`.execute(tx)
        await sql`
          insert into ${departRoleUserCol.$table} (${departRoleUserCol.userId},
            ${departRoleUserCol.droleId}) select ${userId}, unnest(${given}::text[])
          on conflict do nothing`.execute(tx)
        for (const { id, name } of roles)
          await writeMembers(tx, actor, { holder: 'departRole', id, name }, [userId], given.includes(id))
        const { username, realname, tenantId } = actor
        const content = `部门角色用户：授予 ${given.length} 项，收回 ${taken.length} 项（${roles.map(({ name }) => name).join('、')}），用户 ${userId}`
        await writeLog(tx, {
          type: 'operation',
          operation: 'edit',
          content,
          username,
          realname,
          tenantId,
          address: request.ip,
        })
      })
      forgetDuties()
      return done('添加成功！')
    },
  )
}

type Tx = Parameters<Parameters<typeof write>[2]>[0]['tx']

async function departmentsOf(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ${departRoleCol.departId} as id from ${departRoleCol.$table}
      where id = any(${[...roleIds]}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A role of a department is for the people of that department. */
async function assertWorksThere(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select ${d.roleName} as name from ${d.$table} where ${d.id} = any(${[...roleIds]}::text[]) and not exists (
      select 1 from ${ud.$table} join ${u.$table} on ${u.id} = ${ud.userId} and ${u.deletedAt} is null
      where ${ud.userId} = ${userId} and ${ud.depId} = ${d.departId})`.execute(tx)
  if (rows[0]) throw errors.refused(`该用户不在部门角色“${rows[0].name}”所属的部门中`)
}
