import { AppError, errors, type FieldError } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { permissionTable } from '../../access/accessTables.ts'
import { heldIds, type PermissionRow, permissionRows } from '../../access/permissionRows.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { seedMarkTable } from '../../seed/seedTables.ts'
import type { Tx } from '../../resource/Engine.ts'
import { newId } from '../../database/newId.ts'
import { keepDeletedMenus, menuGrantTables } from './menuBin.ts'

const p = columnsIn(permissionTable, 'p')
const col = columnsIn(permissionTable)
const mark = columnsIn(seedMarkTable, 'mark')

type Input = Record<string, unknown>

/** The columns that a client may set, parsed from the input. */
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

const titles: Record<keyof PermissionValues, string> = {
  parent_id: '上级菜单',
  name: '名称',
  perms: '授权标识',
  perms_type: '授权策略',
  icon: '图标',
  component: '前端组件',
  component_name: '组件名称',
  url: '路径',
  redirect: '默认跳转地址',
  sort_no: '排序',
  menu_type: '类型',
  is_route: '是否路由',
  keep_alive: '是否缓存',
  hidden: '是否隐藏',
  always_show: '聚合路由',
  internal_or_external: '打开方式',
  description: '描述',
  status: '状态',
}

/** Returns a description of what was added for the log. */
export async function addPermission(tx: Tx, input: Input, actor: Actor): Promise<string> {
  const id = newId()
  const values = await checked(tx, input, id)
  assertMayName(actor, values.perms, null)
  await tx
    .insertInto('sys_permission')
    .values({ ...values, id, create_by: actor.username })
    .execute()
  return `添加菜单“${values.name}”${values.perms ? `（${values.perms}）` : ''}`
}

/** Fields that are not sent stay unchanged. A client that sends its version cannot overwrite newer changes. */
export async function editPermission(tx: Tx, input: Input, actor: Actor): Promise<string | undefined> {
  const id = textOf(input, 'id', 64) ?? ''
  await sql`select 1 from ${col.$table} where ${col.id} = ${id} for update`.execute(tx)
  const [before] = await permissionRows(tx, actor, sql<boolean>`p.id = ${id}`)
  if (!before) throw errors.notFound('菜单')
  await assertOwn(tx, actor, [id])
  if (input.version !== undefined && Number(input.version) !== before.version) throw errors.conflict('菜单', before)
  const old = read({ ...before })
  const values = await checked(tx, { ...before, ...input }, id, old.url)
  assertMayName(actor, values.perms, before.perms)
  const changed = (Object.keys(values) as (keyof PermissionValues)[]).filter((name) => values[name] !== old[name])
  if (changed.length === 0) return undefined
  await assertSameProgram(tx, before, changed)
  await sql`
    update ${col.$table} set ${sql.join(changed.map((name) => sql`${sql.ref(name)} = ${values[name]}`))},
      ${col.version} = ${col.version} + 1, ${col.updateBy} = ${actor.username}, ${col.updateTime} = now()
        where ${col.id} = ${id}`.execute(tx)
  const words = changed.map((name) => `${titles[name]} ${String(old[name] ?? '空')} → ${String(values[name] ?? '空')}`)
  return `修改菜单“${before.name}”：${words.join('，')}`
}

/** Deletes the descendants too, with every grant and rule that refers to them; all of it is kept in the recycle bin. */
export async function deletePermissions(tx: Tx, ids: readonly string[], actor: Actor): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive gone as (
      select ${col.id}, ${col.name} from ${col.$table} where ${col.id} = any(${[...ids]}::text[])
      union select ${p.id}, ${p.name} from ${p.$table} join gone on ${p.parentId} = gone.id
    ) select id, name from gone`.execute(tx)
  const all = rows.map(({ id }) => id)
  if (all.length === 0) return undefined
  await assertOwn(tx, actor, all)
  await assertNoneBuiltIn(tx, all)
  const named = rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  await keepDeletedMenus(tx, all, named.join('、'), actor)
  for (const table of Object.keys(menuGrantTables))
    await sql`delete from ${sql.table(table)} where permission_id = any(${all}::text[])`.execute(tx)
  await sql`delete from ${col.$table} where ${col.id} = any(${all}::text[])`.execute(tx)
  return `删除菜单“${named.join('、')}”，连同下级共 ${all.length} 项`
}

/** The names of those of these entries that come with the product. */
export async function builtIn(tx: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${p.name} from ${p.$table} join ${mark.$table} on ${mark.name} = 'menu/' || ${p.id}
    where ${p.id} = any(${[...ids]}::text[]) order by ${p.menuType}, ${p.sortNo}, ${p.id}`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Without them parts of the product could not be reached or granted any more. */
async function assertNoneBuiltIn(tx: Tx, ids: readonly string[]): Promise<void> {
  const names = await builtIn(tx, ids)
  if (names.length > 0)
    throw errors.refused(
      `系统内置的菜单和按钮不能删除：${names.slice(0, 5).join('、')}${names.length > 5 ? `等 ${names.length} 项` : ''}。可以改为隐藏，或移到其他菜单下`,
    )
}

const programFields: (keyof PermissionValues)[] = ['url', 'component', 'perms', 'menu_type']
/** Switched off, they would make the page of a menu unreachable. An office may disable a button. */
const pageFields: (keyof PermissionValues)[] = ['is_route', 'internal_or_external', 'status']

/** The program finds and opens its entries by these fields. Name, place, icon and visibility belong to the office. */
async function assertSameProgram(
  tx: Tx,
  { id, menuType }: PermissionRow,
  changed: readonly (keyof PermissionValues)[],
): Promise<void> {
  const kept = menuType === 2 ? programFields : [...programFields, ...pageFields]
  const fixed = changed.filter((name) => kept.includes(name))
  if (fixed.length === 0 || (await builtIn(tx, [id])).length === 0) return
  throw errors.refused(`系统内置菜单的${fixed.map((name) => titles[name]).join('、')}不能修改`)
}

/** A menu that the actor does not hold may not be changed or removed, unless the actor created it. */
async function assertOwn(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const held = await heldIds(tx, actor)
  const missing = held ? ids.filter((id) => !held.has(id)) : []
  if (missing.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select ${col.name} from ${col.$table} where ${col.id} = any(${missing}::text[]) and ${col.createBy} is distinct
      from ${actor.username}
    order by ${col.sortNo}, ${col.id} limit 5`.execute(tx)
  if (rows.length > 0) throw beyond(`不能修改或删除自己没有的菜单或按钮：${rows.map(({ name }) => name).join('、')}`)
}

/** A code grants access on the server, so actors may not put a code that they lack on a menu that they hold. */
function assertMayName(actor: Actor, perms: string | null, before: string | null): void {
  const known = new Set(before?.split(','))
  const missing = (perms?.split(',') ?? []).filter((code) => !known.has(code) && !actor.can(code))
  if (missing.length > 0) throw beyond(`不能设置自己没有的授权标识：${missing.join('、')}`)
}

const beyond = (message: string): AppError => new AppError('forbidden', message, { status: 403, wireCode: 510 })

async function checked(
  db: Kysely<Tables>,
  input: Input,
  id: string,
  oldUrl: string | null = null,
): Promise<PermissionValues> {
  const values = read(input)
  const problems: FieldError[] = []
  const { menu_type: type, parent_id: parent, name, url, redirect, component, perms } = values
  if (name === '') problems.push({ field: 'name', message: '请输入菜单标题!' })
  if (![0, 1, 2].includes(type)) problems.push({ field: 'menuType', message: '请选择菜单类型!' })
  if (type !== 0 && !parent) problems.push({ field: 'parentId', message: '请检查你填的类型以及信息是否正确！' })
  if (type < 2 && !url) problems.push({ field: 'url', message: '请输入菜单路径!' })
  if (url && !isSafeUrl(url)) problems.push({ field: 'url', message: '菜单路径应以 / 或 http(s):// 开头' })
  if (redirect && !isSafeUrl(redirect))
    problems.push({ field: 'redirect', message: '默认跳转地址应以 / 或 http(s):// 开头' })
  if (type < 2 && !component) problems.push({ field: 'component', message: '请输入前端组件!' })
  if (type === 2 && !perms) problems.push({ field: 'perms', message: '请输入授权标识!' })
  if (problems.length > 0) throw errors.invalid(problems)
  if (parent) await assertPlace(db, parent, id)
  if (perms) await assertFreePerms(db, perms, id)
  if (url && url !== oldUrl) await assertFreeUrl(db, url, id)
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
    url: url && !/^(\/|\{\{|[a-z][a-z\d+.-]*:)/i.test(url) ? `/${url}` : url,
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

/** Old clients send source file paths. */
function cleanComponent(component: string | null): string | null {
  return component?.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, '') || null
}

/** Placeholders in braces are filled by the client from a fixed list; no other scheme is allowed. */
const isSafeUrl = (url: string): boolean => /^(\/(?!\/)|https?:\/\/|\{\{[\w.'[\]\s]+\}\})/.test(url)

async function assertPlace(db: Kysely<Tables>, parent: string, id: string): Promise<void> {
  const { rows } = await sql<{ id: string; menu_type: number }>`
    with recursive above as (
      select ${col.id}, ${col.parentId}, ${col.menuType} from ${col.$table} where ${col.id} = ${parent}
      union select ${p.id}, ${p.parentId}, ${p.menuType} from ${p.$table} join above on ${p.id} = above.parent_id
    ) select id, menu_type from above`.execute(db)
  const own = rows.find((row) => row.id === parent)
  if (!own) throw errors.invalid([{ field: 'parentId', message: '上级菜单不存在或已被删除' }])
  if (own.menu_type === 2) throw errors.invalid([{ field: 'parentId', message: '按钮下不能再有菜单' }])
  if (rows.some((row) => row.id === id))
    throw errors.invalid([{ field: 'parentId', message: '不能移到自己或下级之下' }])
}

async function assertFreePerms(db: Kysely<Tables>, perms: string, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from ${col.$table} where ${col.id} <> ${id}
      and string_to_array(${col.perms}, ',') && ${perms.split(',')}::text[] limit 1`.execute(db)
  if (rows.length > 0) throw errors.invalid([{ field: 'perms', message: '授权标识已存在!' }])
}

/** Two entries with one path would open the same page, and only one of them could be marked as current. */
async function assertFreeUrl(db: Kysely<Tables>, url: string, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select ${col.name} from ${col.$table} where ${col.id} <> ${id} and ${col.url} = ${url}
    order by ${col.id} limit 1`.execute(db)
  if (rows[0]) throw errors.invalid([{ field: 'url', message: `菜单路径已被“${rows[0].name}”使用` }])
}
