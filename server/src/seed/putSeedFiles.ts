import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { Spool } from '../files/spool.ts'
import { storedFileTable } from '../files/storedFile.ts'
import { mimeOf } from './addSeedFile.ts'
import type { SeedFile } from './Seed.ts'
import { seedFilesMark, seedMarkTable } from './seedTables.ts'

const seedMarkCol = columnsIn(seedMarkTable)
const storedFileCol = columnsIn(storedFileTable)

interface SeedFilesInput {
  db: Database
  store: FileStore
  spool: Spool
  areas: readonly { seedFiles?(db: Database): Promise<readonly SeedFile[]> }[]
}

/** Stores the files registered by the seeds, once. They are generated from the same texts. */
export async function putSeedFiles({ db, store, spool, areas }: SeedFilesInput): Promise<void> {
  const { rows: waiting } = await sql<{ path: string; sha256: string }>`
    select ${storedFileCol.path}, ${storedFileCol.sha256} from ${storedFileCol.$table}
      where ${storedFileCol.path} like '%/seed/%'
      and not exists (select 1 from ${seedMarkCol.$table}
        where ${seedMarkCol.name} = ${seedFilesMark})`.execute(db.kysely)
  if (waiting.length === 0) return
  const files = await Promise.all(areas.map(async ({ seedFiles }) => (await seedFiles?.(db)) ?? []))
  const byPath = new Map(files.flat().map((file) => [file.path, file]))
  for (const { path, sha256 } of waiting) {
    // Files of other offices are generated from the same texts as those of the first.
    const bytes = byPath.get(path.replace(/\/seed\/\d+\//, '/seed/'))?.bytes()
    // A file stored by an earlier version is not replaced: its hash is recorded.
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) continue
    const file = await spool.receive(Readable.from([bytes]))
    try {
      await store.put(path, file.path, mimeOf(path))
    } finally {
      await spool.discard(file)
    }
  }
  await sql`insert into ${seedMarkCol.$table} (${seedMarkCol.name}) values (${seedFilesMark})
    on conflict do nothing`.execute(db.kysely)
}
