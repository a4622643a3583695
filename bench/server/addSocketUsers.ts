import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** A user with a session. */
export interface SocketUser {
  id: string
  token: string
}

/** Users who may list the rows of a resource, each with a session. Written directly: signing in takes long. */
export async function addSocketUsers(
  db: Pick<ClientBase, 'query'>,
  { count, prefix, resource }: { count: number; prefix: string; resource: string },
): Promise<SocketUser[]> {
  const made = Array.from({ length: count }, (_, n) => ({ id: `${prefix}-${n}`, token: `${prefix}-token-${n}` }))
  const ids = made.map(({ id }) => id)
  await db.query(
    `insert into sys_user (id, tenant_id, username, realname, status, rel_tenant_ids)
     select id, 0, id, id, '1', '1' from unnest($1::text[]) id`,
    [ids],
  )
  await db.query('insert into sys_role (id, tenant_id, role_code, role_name) values ($1, 1, $1, $1)', [prefix])
  await db.query(`insert into sys_user_role (user_id, role_id) select id, $2 from unnest($1::text[]) id`, [ids, prefix])
  const { rowCount } = await db.query(
    `insert into sys_role_permission (role_id, permission_id)
     select $1, id from sys_permission where perms ~ ('(^|,)' || $2 || ':list(,|$)')`,
    [prefix, resource],
  )
  if (rowCount === 0) throw new Error(`no permission to list ${resource}`)
  const hashes = made.map(({ token }) => createHash('sha256').update(token).digest('base64url'))
  await db.query(
    `insert into sys_session (id, token_hash, user_id, tenant_id, expires_at)
     select id, hash, id, 1, now() + interval '1 day' from unnest($1::text[], $2::text[]) as one(id, hash)`,
    [ids, hashes],
  )
  return made
}
