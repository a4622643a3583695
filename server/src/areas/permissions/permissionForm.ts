import { errors, type FieldError } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import type { Tx } from '../../resource/Engine.ts'
import { newId } from '../../resource/newId.ts'

type Input = Record<string, unknown>

/** The columns that a client may set, read from what it sent. */
interface PermissionValues {
  parent_id: string | null
  name: string
  perms: string | null
  perms_type: string
  icon: string | null
  component: string | null
  component_name: string | null
  url: string | null
  redirect: string | null
  sort_no: number
  menu_type: number
  is_route: boolean
  keep_alive: boolean
  hidden: boolean
  always_show: boolean
  internal_or_external: boolean
  description: string | null
  status: string
}

export async function addPermission(tx: Tx, input: Input, by: string): Promise<string> {
  const id = newId()
  const values = await checked(tx, input, id)
  await tx
    .insertInto('sys_permission')
    .values({ ...values, id, create_by: by })
    .execute()
  return id
}

export async function editPermission(tx: Tx, input: Input, by: string): Promise<void> {
  const id = textOf(input, 'id', 64) ?? ''
  const values = await checked(tx, input, id)
  const { numAffectedRows } = await sql`
    update sys_permission set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
      version = version + 1, update_by = ${by}, update_time = now() where id = ${id}`.execute(tx)
  if (numAffectedRows === 0n) throw errors.notFound('菜单')
}

/** With all below it, and with every grant and rule that speaks of them. */
export async function deletePermissions(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with recursive gone as (
      select id from sys_permission where id = any(${[...ids]}::text[])
      union select p.id from sys_permission p join gone on p.parent_id = gone.id
    ) select id from gone`.execute(tx)
  const all = rows.map(({ id }) => id)
  for (const table of [
    'sys_role_permission',
    'sys_depart_permission',
    'sys_depart_role_permission',
    'sys_permission_data_rule',
  ])
    await sql`delete from ${sql.table(table)} where permission_id = any(${all}::text[])`.execute(tx)
  await sql`delete from sys_permission where id = any(${all}::text[])`.execute(tx)
  return all.length
}

async function checked(db: Kysely<Tables>, input: Input, id: string): Promise<PermissionValues> {
  const values = read(input)
  const problems: FieldError[] = []
  const { menu_type: type, parent_id: parent, name, url, component, perms } = values
  if (name === '') problems.push({ field: 'name', message: '请输入菜单标题!' })
  if (![0, 1, 2].includes(type)) problems.push({ field: 'menuType', message: '请选择菜单类型!' })
  if (type !== 0 && !parent) problems.push({ field: 'parentId', message: '请检查你填的类型以及信息是否正确！' })
  if (type < 2 && !url) problems.push({ field: 'url', message: '请输入菜单路径!' })
  if (url && !isSafeUrl(url)) problems.push({ field: 'url', message: '菜单路径应以 / 或 http(s):// 开头' })
  if (type < 2 && !component) problems.push({ field: 'component', message: '请输入前端组件!' })
  if (type === 2 && !perms) problems.push({ field: 'perms', message: '请输入授权标识!' })
  if (problems.length > 0) throw errors.invalid(problems)
  if (parent) await assertPlace(db, parent, id)
  if (perms) await assertFreePerms(db, perms, id)
  return values
}

function read(input: Input): PermissionValues {
  const text = (name: string, max = 255) => textOf(input, name, max)
  const flag = (name: string, fallback = false): boolean =>
    input[name] === undefined || input[name] === null
      ? fallback
      : [true, 'true', 1, '1'].includes(input[name] as string)
  const menuType = Number(input.menuType ?? 0)
  const url = text('url', 500)
  return {
    parent_id: menuType === 0 ? null : text('parentId', 64),
    name: text('name', 100) ?? '',
    perms: text('perms', 500)?.replace(/\s/g, '') ?? null,
    perms_type: text('permsType', 1) === '2' ? '2' : '1',
    icon: text('icon', 100),
    component: cleanComponent(text('component')) ?? (menuType === 0 ? 'layouts/RouteView' : null),
    component_name: text('componentName', 100),
    url: url && !/^(\/|https?:|\{\{)/.test(url) ? `/${url}` : url,
    redirect: text('redirect', 500),
    sort_no: Number.isFinite(Number(input.sortNo)) ? Number(input.sortNo ?? 1) : 1,
    menu_type: menuType,
    is_route: flag('route', true),
    keep_alive: flag('keepAlive'),
    hidden: flag('hidden'),
    always_show: flag('alwaysShow'),
    internal_or_external: flag('internalOrExternal'),
    description: text('description'),
    status: text('status', 1) === '0' ? '0' : '1',
  }
}

function textOf(input: Input, name: string, max: number): string | null {
  const value = input[name]
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  if (text.length > max) throw errors.invalid([{ field: name, message: `${name}不能超过 ${max} 个字` }])
  return text || null
}

/** Old clients send paths of source files. */
function cleanComponent(component: string | null): string | null {
  return component?.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, '') || null
}

/** What starts with braces is filled from a fixed list by the client; nothing else may carry a scheme. */
const isSafeUrl = (url: string): boolean => /^(\/(?!\/)|https?:\/\/|\{\{[\w.'[\]\s]+\}\})/.test(url)

async function assertPlace(db: Kysely<Tables>, parent: string, id: string): Promise<void> {
  const { rows } = await sql<{ id: string; menu_type: number }>`
    with recursive above as (
      select id, parent_id, menu_type from sys_permission where id = ${parent}
      union select p.id, p.parent_id, p.menu_type from sys_permission p join above on p.id = above.parent_id
    ) select id, menu_type from above`.execute(db)
  const own = rows.find((row) => row.id === parent)
  if (!own) throw errors.invalid([{ field: 'parentId', message: '上级菜单不存在或已被删除' }])
  if (own.menu_type === 2) throw errors.invalid([{ field: 'parentId', message: '按钮下不能再有菜单' }])
  if (rows.some((row) => row.id === id))
    throw errors.invalid([{ field: 'parentId', message: '上级菜单不能是自己或自己的下级' }])
}

async function assertFreePerms(db: Kysely<Tables>, perms: string, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from sys_permission where id <> ${id} and string_to_array(perms, ',') && ${perms.split(',')}::text[] limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw errors.invalid([{ field: 'perms', message: '授权标识已存在!' }])
}
