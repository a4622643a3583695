import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { wallsAgainst } from '../../access/belonging.ts'
import { usersOnWalls } from '../../access/usersOnWalls.ts'
import type { Tables } from '../../database/Database.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf } from '../Engine.ts'

export interface RecordName {
  resource: string
  id: string
}

/** The users who are walled from none of these records. */
export async function outsideWalls(
  engine: Engine,
  records: readonly RecordName[],
  userIds: readonly string[],
  db: Kysely<Tables> = engine.db.kysely,
): Promise<string[]> {
  if (records.length === 0) return [...userIds]
  const resources = [...engine.entries.values()].map(({ resource }) => resource)
  const walled = new Set<string>()
  for (const userId of await usersOnWalls(db, resources, userIds)) {
    const walls = wallsAgainst(resources, userId)
    for (const { resource: name, id } of records) {
      const { resource } = entryOf(engine, name)
      const condition = walls.get(name)
      if (!condition || walled.has(userId)) continue
      const { rows } = await sql`
        select 1 from ${sql.table(resource.table)} t
        where t.id = ${id} and (${conditionSql(resource, condition)}) is not true`.execute(db)
      if (rows.length > 0) walled.add(userId)
    }
  }
  return userIds.filter((userId) => !walled.has(userId))
}
