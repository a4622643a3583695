import { AppError, departRole, errors } from '@lexdesk/domain'
import { sql, type Transaction } from 'kysely'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import type { Actor } from '../Actor.ts'
import { departRolePermissionTable, permissionTable } from '../accessTables.ts'
import { writeGrants } from '../grantLog.ts'
import { assertInPackages } from '../heldPermissions.ts'
import { heldIds } from '../permissionRows.ts'
import { permissionsKnownTo } from '../permissionsKnownTo.ts'
import { writeLog } from '../writeLog.ts'
import { namedPermissions } from './namedPermissions.ts'

type Tx = Transaction<Tables>

const p = columnsIn(permissionTable, 'p')
const departRoleCol = columnsOf(departRole)
const departRolePermissionCol = columnsIn(departRolePermissionTable)

/** Kinds of permission holders, and the tables that store their grants. */
export const holders = {
  role: { table: 'sys_role_permission', key: 'role_id', title: '角色', isDated: true },
  department: { table: 'sys_depart_permission', key: 'depart_id', title: '部门', isDated: false },
  departRole: { table: 'sys_depart_role_permission', key: 'role_id', title: '部门角色', isDated: true },
} as const
export type HolderKind = keyof typeof holders

export interface GrantChange {
  holder: HolderKind
  /** The role or department; already checked to be in the actor's tenant. */
  id: string
  name: string
  wanted: readonly string[]
  /** The permissions that were shown; the others stay as they are. Absent: all. */
  among?: readonly string[]
  /** The grants shown before the user changed them; absent: the stored ones. */
  before?: readonly string[]
  /** Refuses the change on a conflict; otherwise concurrent changes are merged. */
  isStrict: boolean
  /** The department of a department role: it grants only what it holds itself. */
  departId?: string
  address: string
}

/** The effect of a change: its own part, and what others changed since the client loaded the grants. */
export interface GrantPlan {
  given: string[]
  taken: string[]
  others: { given: string[]; taken: string[] }
  current: string[]
}

export async function grantedIds(tx: Tx, holder: HolderKind, id: string): Promise<Set<string>> {
  const { table, key } = holders[holder]
  const { rows } = await sql<{ id: string }>`
    select permission_id as id from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Serializes changes to the grants of holders of one kind. */
export async function lockHolders(tx: Tx, holder: HolderKind, ids: readonly string[]): Promise<void> {
  await takeLocks(tx, ...ids.map((id) => `${holders[holder].table}:${id}`))
}

/** A conflict error about `whose` grants, with their current state and what others granted and revoked. */
export function changedByOthers(whose: string, details: Record<'current' | 'given' | 'taken', unknown[]>): AppError {
  const message = `${whose}的授权刚刚被他人修改，请核对后再保存`
  return new AppError('conflict', message, { status: 409, wireCode: 409, details })
}

/** Also checks whether the actor is allowed to do it; writes nothing. */
export async function planGrants(tx: Tx, actor: Actor, change: GrantChange): Promise<GrantPlan> {
  const { holder, id, among } = change
  await lockHolders(tx, holder, [id])
  const granted = await grantedIds(tx, holder, id)
  const current = among ? new Set(among.filter((one) => granted.has(one))) : granted
  const before = change.before ? new Set(change.before) : current
  const wanted = new Set(change.wanted)
  const given = [...wanted].filter((one) => !before.has(one) && !current.has(one))
  const taken = [...before].filter((one) => !wanted.has(one) && current.has(one))
  await assertMayPass(tx, actor, [...given, ...taken])
  await assertInPackages(tx, actor.tenantId, given)
  if (change.departId !== undefined) await assertHeldByDepartment(tx, change.departId, given)
  const others = {
    given: [...current].filter((one) => !before.has(one)),
    taken: [...before].filter((one) => !current.has(one)),
  }
  return { given, taken, others, current: [...current] }
}

/**
 * Applies what the client changed and leaves concurrent changes of others alone.
 * Actors may not grant or revoke what they do not hold themselves.
 */
export async function saveGrants(tx: Tx, actor: Actor, change: GrantChange): Promise<void> {
  const { holder, id } = change
  const { table, key, title, isDated } = holders[holder]
  const { given, taken, others, current } = await planGrants(tx, actor, change)
  const named = await namedPermissions(tx, [...given, ...taken, ...others.given, ...others.taken])
  const words = (ids: readonly string[]) => [...named.values()].filter((one) => ids.includes(one.id))
  if (change.isStrict && others.given.length + others.taken.length > 0)
    throw changedByOthers(`“${change.name}”`, { current, given: words(others.given), taken: words(others.taken) })
  if (taken.length > 0)
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id} and permission_id = any(${taken}::text[])`.execute(
      tx,
    )
  if (holder === 'department' && taken.length > 0) await revokeFromRolesOf(tx, id, taken)
  if (given.length > 0)
    await sql`
      insert into ${sql.table(table)} (${sql.ref(key)}, permission_id${sql.raw(isDated ? ', operate_ip' : '')})
      select ${id}, given.id${isDated ? sql`, ${change.address}` : sql``} from unnest(${given}::text[]) given(id)
      on conflict do nothing`.execute(tx)
  if (given.length + taken.length === 0) return
  const paths = (ids: readonly string[]): string[] => words(ids).map(({ path }) => path)
  const line = { holder, id, name: change.name, given: paths(given), taken: paths(taken) }
  await writeGrants(tx, actor, [line], change.address)
  await writeLog(tx, {
    type: 'operation',
    operation: 'edit',
    content: `${title}授权：${change.name}，授予 ${given.length} 项，收回 ${taken.length} 项（${[...given, ...taken].join(',')}）`,
    username: actor.username,
    realname: actor.realname,
    tenantId: actor.tenantId,
    address: change.address,
  })
}

/** 403 with the names of what is missing; unknown ids get a separate error. */
async function assertMayPass(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; name: string }>`
    select ${p.id}, ${p.name} from ${p.$table}
    where ${p.id} = any(${[...ids]}::text[]) and ${permissionsKnownTo(actor.tenantId)}`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  if (ids.some((id) => !names.has(id))) throw errors.refused('授权失败！所选的菜单或按钮已不存在，请刷新后重试')
  const held = await heldIds(tx, actor)
  const missing = held ? ids.filter((id) => !held.has(id)) : []
  if (missing.length === 0) return
  const shown = missing.slice(0, 5).map((id) => names.get(id))
  throw new AppError(
    'forbidden',
    `不能授予或收回自己没有的权限：${shown.join('、')}${missing.length > 5 ? ' 等' : ''}`,
    {
      status: 403,
      wireCode: 510,
    },
  )
}

async function assertHeldByDepartment(tx: Tx, departId: string, ids: readonly string[]): Promise<void> {
  const own = await grantedIds(tx, 'department', departId)
  if (ids.some((id) => !own.has(id))) throw errors.refused('授权失败！部门角色的权限不能超出其部门的权限')
}

/** What a department loses, its roles lose too. */
async function revokeFromRolesOf(tx: Tx, departId: string, taken: string[]): Promise<void> {
  await sql`
    delete from ${departRolePermissionCol.$table}
    where ${departRolePermissionCol.permissionId} = any(${taken}::text[])
      and ${departRolePermissionCol.roleId} in (select ${departRoleCol.id} from ${departRoleCol.$table}
        where ${departRoleCol.departId} = ${departId})`.execute(tx)
}
