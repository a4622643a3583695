import { type RawBuilder, sql } from 'kysely'

/** Users of the table or alias `user` who belong to the tenant, given as a number or an SQL expression. */
export function memberOf(tenant: number | RawBuilder<unknown>, user = 'sys_user'): RawBuilder<boolean> {
  const id = typeof tenant === 'number' ? sql`${String(tenant)}` : sql`${tenant}::text`
  return sql<boolean>`${id} = any(string_to_array(replace(${sql.ref(`${user}.rel_tenant_ids`)}, ' ', ''), ','))`
}
