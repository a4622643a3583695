import { type NamedRight, namedRights, type OnlineDefinition, role } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { permissionTable, rolePermissionTable } from '../../../access/accessTables.ts'
import { writeGrants } from '../../../access/grantLog.ts'
import type { Tables } from '../../../database/Database.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { WriteContext } from '../../../resource/Engine.ts'
import type { RightsOwner } from './RightsOwner.ts'

const p = columnsIn(permissionTable, 'p')
const r = columnsOf(role, 'r')
const rp = columnsIn(rolePermissionTable, 'rp')
const held = columnsIn(rolePermissionTable)

interface Granting {
  definition: OnlineDefinition
  published: OnlineDefinition | undefined
  owner: RightsOwner
}

interface Change {
  right: NamedRight
  given: string[]
  taken: string[]
}

/** What a new definition gives to roles and takes from those that it no longer names. */
function changesOf({ definition, published, owner }: Granting): Change[] {
  const before = published ? namedRights(published, owner) : []
  const after = namedRights(definition, owner)
  const rights = new Map([...before, ...after].map((right) => [right.code, right]))
  return [...rights.values()].flatMap((right) => {
    const [old, now] = [before, after].map((list) => list.find(({ code }) => code === right.code)?.roles ?? [])
    const given = now!.filter((id) => !old!.includes(id))
    const taken = old!.filter((id) => !now!.includes(id))
    return given.length + taken.length > 0 ? [{ right, given, taken }] : []
  })
}

/** The names of the tenant's own roles. */
async function roleNames(db: Kysely<Tables>, tenantId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${r.id}, ${r.roleName} as name from ${r.$table}
    where ${r.tenantId} = ${tenantId} and ${r.deletedAt} is null and ${r.id} = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** In words, for the plan: who will have each right from then on. */
export async function grantNotes(db: Kysely<Tables>, tenantId: number, granting: Granting): Promise<string[]> {
  const changes = changesOf(granting)
  const named = await roleNames(
    db,
    tenantId,
    changes.flatMap(({ given, taken }) => [...given, ...taken]),
  )
  const names = (ids: readonly string[]) => ids.flatMap((id) => named.get(id) ?? []).join('、')
  return changes.map(({ right: { words }, given, taken }) =>
    [`${words}：`, given.length > 0 && `授予${names(given)}`, taken.length > 0 && `收回${names(taken)}`]
      .filter(Boolean)
      .join(' '),
  )
}

/** Gives the named roles their rights. Roles that may publish hold them anyway, so that they can pass them on. */
export async function grantNamed({ tx, actor }: WriteContext, granting: Granting): Promise<void> {
  const { tenantId } = actor
  const { definition, owner } = granting
  const changes = changesOf(granting)
  const named = await roleNames(
    tx,
    tenantId,
    changes.flatMap(({ given, taken }) => [...given, ...taken]),
  )
  for (const { right, given, taken } of changes) {
    const added = await sql<{ id: string }>`
      insert into ${held.$table} (${held.roleId}, ${held.permissionId})
      select named.id, ${p.id} from unnest(${given.filter((id) => named.has(id))}::text[]) named(id), ${p.$table}
      where ${p.perms} = ${right.code} and ${p.tenantId} = ${tenantId}
      on conflict do nothing returning ${held.roleId} as id`.execute(tx)
    const removed = await sql<{ id: string }>`
      delete from ${rp.$table} where ${rp.roleId} = any(${taken.filter((id) => named.has(id))}::text[])
        and ${rp.permissionId} in (select ${p.id} from ${p.$table}
          where ${p.perms} = ${right.code} and ${p.tenantId} = ${tenantId})
        and not exists (select 1 from ${held.$table} publisher join ${p.$table} on ${p.id} = publisher.permission_id
          where publisher.role_id = ${rp.roleId} and ${p.perms} = ${owner.publishing})
      returning ${rp.roleId} as id`.execute(tx)
    const words = [`${definition.title}：${right.words}`]
    await writeGrants(tx, actor, [
      ...added.rows.map(({ id }) => ({ holder: 'role' as const, id, name: named.get(id)!, given: words, taken: [] })),
      ...removed.rows.map(({ id }) => ({ holder: 'role' as const, id, name: named.get(id)!, given: [], taken: words })),
    ])
  }
}
