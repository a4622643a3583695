import { department, directoryPermission, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { permissionTable, rolePermissionTable, userDepartTable } from '../access/accessTables.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import type { Tx } from '../resource/Engine.ts'
import { loadTextLibraries } from '../resource/read/textLibraries.ts'
import { newId } from '../database/newId.ts'
import { pinyinOf } from '../resource/read/pinyinOf.ts'
import { roleSeeds, stepHolders } from './shared/roles.ts'

/** The departments of the demo office: three characters of the code per level. */
const departments = [
  { code: 'A01', name: '律云法律服务平台', category: '1' },
  { code: 'A01A01', name: '法律顾问部', category: '2' },
  { code: 'A01A02', name: '诉讼业务部', category: '2' },
  { code: 'A01A02A01', name: '民商事组', category: '3' },
  { code: 'A01A03', name: '运营部', category: '2' },
  { code: 'A01A04', name: '客户服务部', category: '2' },
  { code: 'A01A05', name: '财务部', category: '2' },
  { code: 'A01A06', name: '内容编辑部', category: '2' },
] as const

/** The departments of the demo staff, by the letter of their number. */
const departmentsOfStaff: Record<string, readonly string[]> = {
  Y: ['A01A03'],
  L: ['A01A01', 'A01A02'],
  C: ['A01A04'],
}

const addedPermissionTable = columnsIn(permissionTable, 'added')
const departmentCol = columnsOf(department)
const has = columnsIn(rolePermissionTable, 'has')
const known = columnsIn(permissionTable, 'known')
const p = columnsIn(permissionTable, 'p')
const pagePermissionTable = columnsIn(permissionTable, 'page')
const permissionCol = columnsIn(permissionTable)
const rolePermissionCol = columnsIn(rolePermissionTable)
const rp = columnsIn(rolePermissionTable, 'rp')
const shown = columnsIn(permissionTable, 'shown')
const userCol = columnsOf(user)
const userDepartCol = columnsIn(userDepartTable)

/** The tenant, its departments, and the first administrator in the top one. */
export async function seedDepartments(tx: Tx, tenantId: number, isWhole: boolean): Promise<void> {
  await loadTextLibraries()
  const ids = new Map(departments.map(({ code }) => [code as string, newId()]))
  const wanted = isWhole ? departments : departments.slice(0, 1)
  await tx
    .insertInto('sys_depart')
    .values(
      wanted.map(({ code, name, category }, index) => ({
        id: ids.get(code)!,
        tenant_id: tenantId,
        depart_name: name,
        depart_name_pinyin: pinyinOf(name),
        org_code: code,
        org_category: category,
        org_type: String(code.length / 3),
        parent_id: ids.get(code.slice(0, -3)) ?? null,
        depart_order: index,
        status: '1',
        create_by: 'system',
      })),
    )
    .execute()
  if (isWhole)
    await tx
      .insertInto('sys_depart_role')
      .values(
        [
          { role_name: '部门主管', role_code: 'head' },
          { role_name: '部门文员', role_code: 'clerk' },
        ].map((one) => ({
          ...one,
          id: newId(),
          tenant_id: tenantId,
          depart_id: ids.get('A01A02')!,
          create_by: 'system',
        })),
      )
      .execute()
  const root = departments[0]
  await sql`
    insert into ${userDepartCol.$table} (${userDepartCol.userId}, ${userDepartCol.depId}) select ${userCol.id},
      ${ids.get(root.code)!}
      from ${userCol.$table} where ${userCol.username} = 'admin'`.execute(tx)
  await sql`update ${userCol.$table} set ${userCol.orgCode} = ${root.code} where ${userCol.username} = 'admin'`.execute(
    tx,
  )
}

/** The demo staff in their departments; the first of these is their main one. */
export async function seedStaffPlaces(tx: Tx, staff: readonly { id: string; workNo: string }[]): Promise<void> {
  for (const { id, workNo } of staff) {
    const codes = departmentsOfStaff[workNo[0]!] ?? []
    await sql`
      insert into ${userDepartCol.$table} (${userDepartCol.userId}, ${userDepartCol.depId})
      select ${id}, ${departmentCol.id} from ${departmentCol.$table}
        where ${departmentCol.orgCode} = any(${[...codes]}::text[])`.execute(tx)
    await sql`update ${userCol.$table} set ${userCol.orgCode} = ${codes[0] ?? null} where ${userCol.id} = ${id}`.execute(
      tx,
    )
  }
}

/** Roles with everything below the menus they name. */
export async function seedRoles(tx: Tx, tenantId: number): Promise<void> {
  for (const { code, name, description, menus, reads = [], isStaff = true } of roleSeeds) {
    const id = newId()
    const withheld = Object.keys(stepHolders).filter((step) => !stepHolders[step]!.includes(code))
    await tx
      .insertInto('sys_role')
      .values({ id, tenant_id: tenantId, role_code: code, role_name: name, description, create_by: 'system' })
      .execute()
    await sql`
      with recursive given as (
        select ${permissionCol.id}, ${permissionCol.parentId}, ${permissionCol.perms} from ${permissionCol.$table}
          where ${permissionCol.id} = any(${[...menus]}::text[])
        union select ${p.id}, ${p.parentId}, ${p.perms} from ${p.$table} join given on ${p.parentId} = given.id
      ) insert into ${rolePermissionCol.$table} (${rolePermissionCol.roleId}, ${rolePermissionCol.permissionId})
      select ${id}, id from given where perms is null or perms <> all(${withheld}::text[])
      union select ${id}, parent_id from given
      where parent_id is not null and (perms is null or perms <> all(${withheld}::text[]))
      union select ${id}, unnest(array[${permissionCol.id}, ${permissionCol.parentId}]) from ${permissionCol.$table}
        where ${permissionCol.id} = any(${[...reads]}::text[])`.execute(tx)
    if (isStaff)
      await sql`
        insert into ${rolePermissionCol.$table} (${rolePermissionCol.roleId}, ${rolePermissionCol.permissionId})
        select ${id}, ${permissionCol.id} from ${permissionCol.$table}
          where ${permissionCol.perms} = ${directoryPermission}`.execute(tx)
  }
}

/** Makes roles findable by pinyin. */
export async function spellRoles(tx: Tx): Promise<void> {
  await loadTextLibraries()
  const roles = await tx.selectFrom('sys_role').select(['id', 'role_name']).execute()
  for (const { id, role_name: name } of roles)
    await tx
      .updateTable('sys_role')
      .set({ role_name_pinyin: pinyinOf(name) })
      .where('id', '=', id)
      .execute()
}

/** Grants buttons and pages of later versions to the roles that hold a similar one, in existing databases. */
export async function grantLike(tx: Tx, buttons: Readonly<Record<string, string>>): Promise<void> {
  for (const [added, similar] of Object.entries(buttons))
    await sql`
      insert into ${rolePermissionCol.$table} (${rolePermissionCol.roleId}, ${rolePermissionCol.permissionId})
      select ${rp.roleId}, wanted.id from ${addedPermissionTable.$table}, ${known.$table}
        join ${rp.$table} on ${rp.permissionId} = ${known.id},
        lateral (select ${addedPermissionTable.id} union select ${addedPermissionTable.parentId}
          where ${addedPermissionTable.parentId} is not null) wanted
      where ${addedPermissionTable.perms} = ${added} and ${known.perms} = ${similar}
        and not exists (select 1 from ${has.$table} where ${has.roleId} = ${rp.roleId}
          and ${has.permissionId} = wanted.id)`.execute(tx)
}

/** Grants a page, with the group above it, to the roles that hold one of its buttons. */
export async function grantPageLike(tx: Tx, page: string, button: string): Promise<void> {
  await sql`
    insert into ${rolePermissionCol.$table} (${rolePermissionCol.roleId}, ${rolePermissionCol.permissionId})
    select distinct ${rp.roleId}, ${shown.id} from ${known.$table} join ${rp.$table} on ${rp.permissionId} = ${known.id}
      join ${pagePermissionTable.$table} on ${pagePermissionTable.perms} = ${page}
        join ${shown.$table} on ${shown.id} in (${pagePermissionTable.id}, ${pagePermissionTable.parentId})
    where ${known.perms} = ${button}
      and not exists (select 1 from ${has.$table} where ${has.roleId} = ${rp.roleId}
        and ${has.permissionId} = ${shown.id})`.execute(tx)
}
