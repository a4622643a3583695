import { departRole, errors, role, user, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { departRoleUserTable, userRoleTable } from '../../access/accessTables.ts'
import { adminRole } from '../../access/heldPermissions.ts'
import { assertLeads } from '../../access/ledDepartments.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { idList, queryOf } from '../../http/inputs.ts'
import { type AroundCalls, saying, type Standard } from '../../resource/routes/aroundCalls.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { countUses, shownUses } from '../../resource/write/whereUsed.ts'

const departRoleUserCol = columnsIn(departRoleUserTable)
const userRoleCol = columnsIn(userRoleTable)

/** The administrator role belongs to the platform: no other role may use its code. */
function refuseAdminCode(values: ValuesOf<typeof role>): void {
  if (typeof values.roleCode === 'string' && values.roleCode.toLowerCase() === adminRole)
    throw errors.invalid([{ field: 'roleCode', message: '角色编码 admin 为系统保留，请使用其他编码' }])
}

export const roleRules = rulesFor(role, {
  beforeAdd: async (_context, values) => refuseAdminCode(values),
  beforeEdit: async (_context, values) => refuseAdminCode(values),
  beforeDelete: async (context, row) => {
    const holds = sql`t.id in (select ${userRoleCol.userId} from ${userRoleCol.$table}
      where ${userRoleCol.roleId} = ${row.id})`
    const title = `角色“${row.roleName}”的用户`
    const uses = shownUses([await countUses(context, user, holds, title)])
    if (uses.length > 0) throw errors.inUse('角色', uses)
  },
})

export const roleCalls: AroundCalls = {
  edit: saying('修改成功!'),
  delete: saying('删除角色成功'),
  deleteBatch: (standard): Standard => {
    const answer = saying('删除角色成功!')(standard)
    return async (request, reply) => {
      if (idList(queryOf(request).ids).length === 0) throw errors.refused('未选中角色！')
      return answer(request, reply)
    }
  },
}

/** Roles inside departments: they cannot be deleted while users hold them. */
export const departRoleRules = rulesFor(departRole, {
  beforeAdd: ({ tx, actor }, values) => assertLeads(tx, actor, [values.departId]),
  beforeEdit: ({ tx, actor }, values, current) => assertLeads(tx, actor, [current.departId, values.departId]),
  beforeDelete: async (context, row) => {
    await assertLeads(context.tx, context.actor, [row.departId])
    const holds = sql`t.id in (select ${departRoleUserCol.userId} from ${departRoleUserCol.$table}
      where ${departRoleUserCol.droleId} = ${row.id})`
    const title = `部门角色“${row.roleName}”的用户`
    const uses = shownUses([await countUses(context, user, holds, title)])
    if (uses.length > 0) throw errors.inUse('部门角色', uses)
  },
})

export const departRoleCalls: AroundCalls = {
  // The wire sends the department of the roles as `deptId`.
  list: (standard) => async (request, reply) => {
    const query = request.query as Values
    if (query.departId === undefined && query.deptId !== undefined) query.departId = query.deptId
    return standard(request, reply)
  },
}
