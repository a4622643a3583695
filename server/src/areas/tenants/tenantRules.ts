import { errors, type Resource, type Row, tenant, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { memberOf } from '../../access/memberOf.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { rowTally } from '../../database/tally.ts'
import type { Tx, WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const tally = columnsIn(rowTally)
const col = columnsOf(user)

/** Platform administrators manage tenants; other users with access see their own. */
export const tenantRules = rulesFor(tenant, {
  // The number is chosen by users, pickers use a text key, and import does not support numeric keys.
  ownCalls: ['add', 'options', 'importExcel'],
  visibleTo: ({ isAdmin, tenantIds }) => isAdmin || { field: 'id', rule: 'in', values: [...tenantIds] },
  beforeEdit: async ({ actor, now }, values, current) => {
    assertAdministrator(actor)
    const next = { ...current, ...values }
    if (Number(current.id) === actor.tenantId && !isLiving(next, now))
      throw errors.refused('不能停用您正在使用的租户，请先切换到其他租户')
  },
  beforeDelete: async (context, row) => {
    assertAdministrator(context.actor)
    if (Number(row.id) === context.actor.tenantId) throw errors.refused('不能删除您正在使用的租户')
    await assertUnused(context, row)
  },
})

export function assertAdministrator(actor: Actor): void {
  if (!actor.isAdmin) throw errors.forbidden()
}

const isLiving = ({ status, beginDate, endDate }: ValuesOf<typeof tenant>, now: string): boolean =>
  String(status) === '1' && !(beginDate && (beginDate as string) > now) && !(endDate && (endDate as string) <= now)

/** The number of seeded rows of a tenant that were never changed or deleted. */
async function untouchedSeeds(tx: Tx, { table }: Resource, tenantId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}
    where tenant_id = ${tenantId} and deleted_at is null and create_by = 'system' and version = 1`.execute(tx)
  return rows[0]!.n
}

/** Refuses deletion with the number of records of each kind that would be orphaned. */
async function assertUnused({ engine, tx }: WriteContext, row: Row<typeof tenant>): Promise<void> {
  const id = Number(row.id)
  const { rows: people } = await sql<{ n: number }>`
    select count(*) as n from ${col.$table}
    where ${col.deletedAt} is null and ${memberOf(id)}`.execute(tx)
  const { rows: tallies } = await sql<{ table: string; n: number }>`
    select ${tally.tableName} as table, sum(${tally.n})::int as n from ${tally.$table}
    where ${tally.tenantId} = ${id} group by 1 having sum(${tally.n}) > 0`.execute(tx)
  const counts = new Map(tallies.map(({ table, n }) => [table, n]))
  const data: { title: string; resource: string; count: number }[] = []
  for (const { resource } of engine.entries.values()) {
    const all = counts.get(resource.table)
    const count = all === undefined ? 0 : all - (await untouchedSeeds(tx, resource, id))
    if (count > 0) data.push({ title: resource.title, resource: resource.name, count })
  }
  const users = people[0]!.n > 0 ? [{ title: '用户', resource: 'user', count: people[0]!.n }] : []
  const uses = [...users, ...data]
  if (uses.length > 0) throw errors.inUse(`租户“${String(row.name)}”`, uses)
}
