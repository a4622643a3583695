import { namedRights, type OnlineDefinition, role } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { permissionTable, rolePermissionTable } from '../../../access/accessTables.ts'
import { writeGrants } from '../../../access/grantLog.ts'
import { lockHolders } from '../../../access/grants/saveGrants.ts'
import type { Tables } from '../../../database/Database.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { Tx, WriteContext } from '../../../resource/Engine.ts'
import { levelChanges } from './levelChanges.ts'
import type { RightChange } from './RightChange.ts'
import type { RightsOwner } from './RightsOwner.ts'

const p = columnsIn(permissionTable, 'p')
const r = columnsOf(role, 'r')
const rp = columnsIn(rolePermissionTable, 'rp')
const held = columnsIn(rolePermissionTable)

export interface Granting {
  definition: OnlineDefinition
  published: OnlineDefinition | undefined
  owner: RightsOwner
}

/** What publishing gives to roles and takes from them: by their names in the definition, and by their levels of use. */
async function changesOf(db: Kysely<Tables>, tenantId: number, granting: Granting): Promise<RightChange[]> {
  const { definition, published, owner } = granting
  const named = namedChanges(granting)
  if (!published || !owner.hasLevels) return named
  const ofLevels = await levelChanges(db, tenantId, published, definition)
  const codes = new Set([...named, ...ofLevels].map(({ right }) => right.code))
  return [...codes].flatMap((code) => {
    const [one, other] = [named, ofLevels].map((list) => list.find(({ right }) => right.code === code))
    if (!one || !other) return one ?? other ?? []
    // A role that is no longer named may keep a right by its level.
    const given = [...one.given, ...other.given].filter((id) => !one.taken.includes(id))
    const taken = [...one.taken, ...other.taken].filter((id) => !other.given.includes(id))
    return given.length + taken.length > 0 ? { right: one.right, given, taken } : []
  })
}

/** What a new definition gives to roles and takes from those that it no longer names. */
function namedChanges({ definition, published, owner }: Granting): RightChange[] {
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

/** Levels are read after what is being saved in 谁能用 and in the permissions of roles. */
async function lockRoles(tx: Tx, tenantId: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ${r.id} from ${r.$table} where ${r.tenantId} = ${tenantId} and ${r.deletedAt} is null`.execute(tx)
  await lockHolders(
    tx,
    'role',
    rows.map(({ id }) => id),
  )
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
  const changes = await changesOf(db, tenantId, granting)
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
  await lockRoles(tx, tenantId)
  const changes = await changesOf(tx, tenantId, granting)
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
