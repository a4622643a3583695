import { departRole, done, errors, type DepartmentRole, roleEndpoints, user } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { idList } from '../../http/inputs.ts'
import { sql } from 'kysely'
import { departRoleUserTable, userDepartTable } from '../../access/accessTables.ts'
import { writeMembers } from '../../access/grantLog.ts'
import { assertLeads } from '../../access/ledDepartments.ts'
import { assertMayPassRoles } from '../../access/passRoles.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
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
  /** Invalidates the cached permissions of all users. */
  forgetPermissions(): void
}

/** Roles inside departments and their holders (wire contract §3.5). */
export function departRoleRoutes(app: FastifyInstance, { engine, forgetPermissions }: Parts): void {
  const db = engine.db.kysely

  mount(app, roleEndpoints.getDeptRoleList, async ({ input, actor }) => {
    const { rows } = await sql<DepartmentRole>`
      select ${departRoleCol.id}, ${departRoleCol.departId} as "departId", ${departRoleCol.roleName} as "roleName",
        ${departRoleCol.roleCode} as "roleCode", ${departRoleCol.description},
        ${departRoleCol.createBy} as "createBy", ${departRoleCol.createTime} as "createTime",
          ${departRoleCol.updateBy} as "updateBy", ${departRoleCol.updateTime} as "updateTime"
      from ${departRoleCol.$table} where ${departRoleCol.departId} = ${input.departId}
        and ${departRoleCol.tenantId} = ${actor.tenantId} and ${departRoleCol.deletedAt} is null
          order by ${departRoleCol.createTime}, ${departRoleCol.id}`.execute(db)
    return rows
  })

  mount(app, roleEndpoints.getDeptRoleByUserId, async ({ input, actor }) => {
    const { rows } = await sql<{ droleId: string }>`
      select ${du.userId} || '-' || ${du.droleId} as id, ${du.userId} as "userId", ${du.droleId} as "droleId"
      from ${du.$table} join ${d.$table} on ${d.id} = ${du.droleId} and ${d.deletedAt} is null
      where ${du.userId} = ${input.userId} and ${d.departId} = ${input.departId}
        and ${d.tenantId} = ${actor.tenantId} order by ${du.droleId}`.execute(db)
    return rows
  })

  mount(app, roleEndpoints.deptRoleUserAdd, async ({ input, actor, request }) => {
    const userId = input.userId
    const [wanted, before] = [idList(input.newRoleId), idList(input.oldRoleId)]
    const given = wanted.filter((id) => !before.includes(id))
    const taken = before.filter((id) => !wanted.includes(id))
    await write(engine, actor, async ({ tx }) => {
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
    forgetPermissions()
    return done('添加成功！')
  })
}

type Tx = Parameters<Parameters<typeof write>[2]>[0]['tx']

async function departmentsOf(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ${departRoleCol.departId} as id from ${departRoleCol.$table}
      where id = any(${[...roleIds]}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A department role may only be given to members of the department. */
async function assertWorksThere(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select ${d.roleName} as name from ${d.$table} where ${d.id} = any(${[...roleIds]}::text[]) and not exists (
      select 1 from ${ud.$table} join ${u.$table} on ${u.id} = ${ud.userId} and ${u.deletedAt} is null
      where ${ud.userId} = ${userId} and ${ud.depId} = ${d.departId})`.execute(tx)
  if (rows[0]) throw errors.refused(`该用户不在部门角色“${rows[0].name}”所属的部门中`)
}
