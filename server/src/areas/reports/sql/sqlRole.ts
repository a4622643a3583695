import { errors } from '@lexdesk/domain'
import type { ClientBase, Pool } from 'pg'
import type { Database } from '../../../database/Database.ts'

/** The statements of reports run as this role, which owns nothing and may read no table. */
export const sqlRole = 'lexdesk_report'

const off = (reason: string) => errors.refused(`SQL 报表未启用：${reason}`)
const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

const ready = new WeakMap<Pool, Promise<void>>()

/** A connection of its own: a report is also run to be checked while it is saved, inside a transaction of the pool. */
type Asking = Pick<ClientBase, 'query'>

/** Creates the role when a report first runs. Without the right to create roles, an administrator creates it once. */
export function ensureRole({ pool }: Database, client: Asking): Promise<void> {
  const known = ready.get(pool)
  if (known) return known
  const made = prepareRole(client)
  ready.set(pool, made)
  made.catch(() => ready.delete(pool))
  return made
}

export async function prepareRole(client: Asking, role = sqlRole): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as known',
    [role],
  )
  if (!rows[0]?.known) await createRole(client, role)
  await assertMember(client, role)
  await assertHarmless(client, role)
}

const isTaken = (error: unknown): boolean => codeOf(error) === '42710' || codeOf(error) === '23505'

async function createRole(client: Asking, role: string): Promise<void> {
  try {
    await client.query(`create role ${role} nologin noinherit`)
  } catch (error) {
    // Another instance was faster.
    if (isTaken(error)) return
    if (codeOf(error) !== '42501') throw error
    throw off(`数据库账号没有创建角色的权限。请由数据库管理员执行 create role ${role} nologin; 并把它授予本程序的账号`)
  }
}

/** Before PostgreSQL 16 `member` includes the right to become the role. */
async function assertMember(client: Asking, role: string): Promise<void> {
  const isMember = async (): Promise<boolean> => {
    const { rows } = await client.query<{ may: boolean }>(
      `select pg_has_role(current_user, $1, case when current_setting('server_version_num')::int >= 160000
         then 'set' else 'member' end) as may`,
      [role],
    )
    return rows[0]?.may === true
  }
  if (await isMember()) return
  await client.query(`grant ${role} to current_user`).catch(() => {})
  if (!(await isMember()))
    throw off(`数据库账号不能使用角色 ${role}。请由数据库管理员执行 grant ${role} to 本程序的账号`)
}

/** A role of that name that someone has given rights to would let reports read past the views. */
async function assertHarmless(client: Asking, role: string): Promise<void> {
  const { rows } = await client.query<{ reason: string | null }>(
    `select case
       when r.rolsuper or r.rolbypassrls or r.rolcreaterole then '它有管理权限'
       when exists (select from pg_auth_members m where m.member = r.oid) then '它属于其他角色'
       else (select '它可以读取表 ' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
           and n.nspname !~ '^pg_' and has_table_privilege(r.oid, c.oid, 'select') limit 1)
       end as reason
     from pg_roles r where r.rolname = $1`,
    [role],
  )
  const reason = rows[0]?.reason
  if (reason) throw off(`数据库角色 ${role} 的权限过大（${reason}），请由数据库管理员收回`)
}
