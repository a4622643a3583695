import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Resource, resources } from '@lexdesk/domain'
import type { Database } from '../../server/src/database/Database.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { createIndexBuilder } from '../../server/src/database/schema/pendingIndexes.ts'
import { syncSchema } from '../../server/src/database/schemaSync.ts'
import { areas } from '../../server/src/areas.ts'
import { schemaOf } from '../../server/src/schema.ts'
import { seedDatabase } from '../../server/src/seed/seedDatabase.ts'
import { fillMatters } from './fillMatters.ts'
import { type Child, type Role, startChild } from './startChild.ts'
import { withoutTimeout } from './withoutTimeout.ts'

export const password = 'Bench-2026'

/** What a role needs to reach the same database from another process. */
export interface Place {
  url: string
  dataDir: string
}

export interface Stage {
  db: Database
  dataDir: string
  /** Starts a role that the module exports; closing the stage stops it. */
  play<R extends Role>(module: string, role: string, input: Omit<Parameters<R>[0], keyof Place>): Promise<Child<R>>
  close(): Promise<void>
}

/** An embedded database in its own folder, with the product's tables and seeds and the bench's resources, filled. */
export async function openStage(benchResources: readonly { resource: Resource; rows: number }[]): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
  const db = await openDatabase({ dataDir })
  const place: Place = { url: db.url, dataDir }
  const players: { stop(): Promise<void> }[] = []
  const close = async (): Promise<void> => {
    for (const player of players) await player.stop()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(db)
    const specs = schemaOf([...resources, ...benchResources.map(({ resource }) => resource)])
    const isBenchTable = (table: string): boolean => benchResources.some(({ resource }) => resource.table === table)
    // Building indexes is faster over existing rows.
    await syncSchema(
      db,
      specs.map((spec) => (isBenchTable(spec.name) ? { ...spec, indexes: [] } : spec)),
    )
    await seedDatabase(db, { adminPassword: password, demoData: false, areas })
    for (const { resource, rows } of benchResources) if (rows > 0) await fillMatters(db, resource, rows)
    await syncSchema(db, specs)
    // Those of large tables are ordered, and a served product would build them while it is measured.
    const indexes = createIndexBuilder(db, console)
    await indexes.build()
    await indexes.close()
    for (const { resource } of benchResources)
      await withoutTimeout(db, (client) => client.query(`vacuum analyze ${resource.table}`))
    return {
      db,
      dataDir,
      close,
      play: async (module, role, input) => {
        const player = await startChild(module, role, { ...place, ...input })
        players.push(player)
        return player as never
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
