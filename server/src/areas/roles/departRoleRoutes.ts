import { done, errors, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { writeMembers } from '../../access/grantLog.ts'
import { assertLeads } from '../../access/ledDepartments.ts'
import { assertMayPassRoles } from '../../access/passRoles.ts'
import { writeLog } from '../../access/writeLog.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, idList, queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'

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
      select id, depart_id as "departId", role_name as "roleName", role_code as "roleCode", description,
        create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime"
      from sys_depart_role where depart_id = ${requiredText(queryOf(request), 'departId')}
        and tenant_id = ${actorOf(request).tenantId} and deleted_at is null order by create_time, id`.execute(db)
    return ok(rows)
  })

  app.get('/sys/sysDepartRole/getDeptRoleByUserId', read, async (request) => {
    const query = queryOf(request)
    const { rows } = await sql`
      select du.user_id || '-' || du.drole_id as id, du.user_id as "userId", du.drole_id as "droleId"
      from sys_depart_role_user du join sys_depart_role d on d.id = du.drole_id and d.deleted_at is null
      where du.user_id = ${requiredText(query, 'userId')} and d.depart_id = ${requiredText(query, 'departId')}
        and d.tenant_id = ${actorOf(request).tenantId} order by du.drole_id`.execute(db)
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
          delete from sys_depart_role_user where user_id = ${userId} and drole_id = any(${taken}::text[])`.execute(tx)
        await sql`
          insert into sys_depart_role_user (user_id, drole_id) select ${userId}, unnest(${given}::text[])
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
    select distinct depart_id as id from sys_depart_role where id = any(${[...roleIds]}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A role of a department is for the people of that department. */
async function assertWorksThere(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select d.role_name as name from sys_depart_role d where d.id = any(${[...roleIds]}::text[]) and not exists (
      select 1 from sys_user_depart ud join sys_user u on u.id = ud.user_id and u.deleted_at is null
      where ud.user_id = ${userId} and ud.dep_id = d.depart_id)`.execute(tx)
  if (rows[0]) throw errors.refused(`该用户不在部门角色“${rows[0].name}”所属的部门中`)
}
