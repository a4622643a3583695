import { directoryPermission } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Tx } from '../resource/Engine.ts'
import { loadTextLibraries } from '../resource/textLibraries.ts'
import { newId } from '../resource/newId.ts'
import { pinyinOf } from '../resource/pinyinOf.ts'
import { departments, departmentsOfStaff } from './data/departments.ts'
import { roleSeeds, stepHolders } from './data/roles.ts'

/** The tenant, its departments, and the first administrator in the topmost of them. */
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
    insert into sys_user_depart (user_id, dep_id) select id, ${ids.get(root.code)!} from sys_user where username = 'admin'`.execute(
    tx,
  )
  await sql`update sys_user set org_code = ${root.code} where username = 'admin'`.execute(tx)
}

/** The staff of the demo office in their departments; the first of these is where they work. */
export async function seedStaffPlaces(tx: Tx, staff: readonly { id: string; workNo: string }[]): Promise<void> {
  for (const { id, workNo } of staff) {
    const codes = departmentsOfStaff[workNo[0]!] ?? []
    await sql`
      insert into sys_user_depart (user_id, dep_id)
      select ${id}, id from sys_depart where org_code = any(${[...codes]}::text[])`.execute(tx)
    await sql`update sys_user set org_code = ${codes[0] ?? null} where id = ${id}`.execute(tx)
  }
}

/** Roles with all that lies below the menus they name. */
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
        select id, parent_id, perms from sys_permission where id = any(${[...menus]}::text[])
        union select p.id, p.parent_id, p.perms from sys_permission p join given on p.parent_id = given.id
      ) insert into sys_role_permission (role_id, permission_id)
      select ${id}, id from given where perms is null or perms <> all(${withheld}::text[])
      union select ${id}, parent_id from given
      where parent_id is not null and (perms is null or perms <> all(${withheld}::text[]))
      union select ${id}, unnest(array[id, parent_id]) from sys_permission where id = any(${[...reads]}::text[])`.execute(
      tx,
    )
    if (isStaff)
      await sql`
        insert into sys_role_permission (role_id, permission_id)
        select ${id}, id from sys_permission where perms = ${directoryPermission}`.execute(tx)
  }
}

/** Gives buttons and pages that came later to the roles that hold a similar one, in databases that were filled before. */
export async function grantLike(tx: Tx, buttons: Readonly<Record<string, string>>): Promise<void> {
  for (const [added, similar] of Object.entries(buttons))
    await sql`
      insert into sys_role_permission (role_id, permission_id)
      select rp.role_id, wanted.id from sys_permission added, sys_permission known
        join sys_role_permission rp on rp.permission_id = known.id,
        lateral (select added.id union select added.parent_id where added.parent_id is not null) wanted
      where added.perms = ${added} and known.perms = ${similar}
        and not exists (select 1 from sys_role_permission has where has.role_id = rp.role_id and has.permission_id = wanted.id)`.execute(
      tx,
    )
}

/** Shows a page, with the group above it, to the roles that hold a button of it. */
export async function grantPageLike(tx: Tx, page: string, button: string): Promise<void> {
  await sql`
    insert into sys_role_permission (role_id, permission_id)
    select distinct rp.role_id, shown.id from sys_permission known join sys_role_permission rp on rp.permission_id = known.id
      join sys_permission page on page.perms = ${page} join sys_permission shown on shown.id in (page.id, page.parent_id)
    where known.perms = ${button}
      and not exists (select 1 from sys_role_permission has where has.role_id = rp.role_id and has.permission_id = shown.id)`.execute(
    tx,
  )
}
