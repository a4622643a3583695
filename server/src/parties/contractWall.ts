import { type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Tx } from '../resource/Engine.ts'

/** Who may not know of a contract `c`: whoever is kept out of a matter of it, or of its main contract. */
const wall = sql<string[] | null>`(
  select array_agg(distinct kept.who order by kept.who) from (
    select unnest(m.blocked_user_ids) from biz_entrustment m
    where m.contract_id = c.id or (c.biz_type = 'entrust' and m.id = c.biz_id)
    union all select unnest(p.blocked_user_ids) from biz_contract p where p.id = c.parent_id) kept(who))`

/** The wall before a contract with these links, which need not be kept yet. */
export async function contractWall(tx: Tx, { id, bizType, bizId, parentId }: Values): Promise<string[] | null> {
  const { rows } = await sql<{ wall: string[] | null }>`
    select ${wall} as wall from (select ${id ?? null}::text as id, ${bizType ?? null}::text as biz_type,
      ${bizId ?? null}::text as biz_id, ${parentId ?? null}::text as parent_id) c`.execute(tx)
  return rows[0]!.wall
}

/** What supplements a contract stands behind the wall of that contract, which is about to be this one. */
export async function wallSupplements(tx: Tx, id: string, blocked: string[] | null): Promise<void> {
  await sql`update biz_contract set blocked_user_ids = ${blocked}::text[] where id = ${id}`.execute(tx)
  await sql`update biz_contract c set blocked_user_ids = ${wall} where c.parent_id = ${id}`.execute(tx)
}

/** The contracts of a matter follow its wall, those that it named until now too. Answers which they are. */
export async function wallContracts(tx: Tx, matterId: string, named: readonly unknown[]): Promise<string[]> {
  const own = await sql<{ id: string }>`
    update biz_contract c set blocked_user_ids = ${wall}
    where (c.biz_type = 'entrust' and c.biz_id = ${matterId}) or c.id = any(${named.filter(Boolean)}::text[])
    returning c.id`.execute(tx)
  const ids = own.rows.map(({ id }) => id)
  const more = await sql<{ id: string }>`
    update biz_contract c set blocked_user_ids = ${wall} where c.parent_id = any(${ids}::text[]) returning c.id`.execute(
    tx,
  )
  return [...ids, ...more.rows.map(({ id }) => id)]
}
