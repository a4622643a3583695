import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { composeDocx, type DraftBlock } from '../docx/composeDocx.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { Spool } from '../files/spool.ts'
import { storedFileTable } from '../files/storedFile.ts'
import { contractVersionTable } from '../signing/contractVersionTable.ts'
import { mimeOf } from './addSeedFile.ts'
import { seedFilesMark, seedMarkTable } from './seedTables.ts'

const contractVersionCol = columnsIn(contractVersionTable)
const seedMarkCol = columnsIn(seedMarkTable)
const storedFileCol = columnsIn(storedFileTable)

/** Stores the files registered by the seeds, once. They are generated from the same texts. */
export async function putSeedFiles(db: Database, store: FileStore, spool: Spool): Promise<void> {
  const { rows: waiting } = await sql<{ path: string; sha256: string }>`
    select ${storedFileCol.path}, ${storedFileCol.sha256} from ${storedFileCol.$table}
      where ${storedFileCol.path} like '%/seed/%'
      and not exists (select 1 from ${seedMarkCol.$table}
        where ${seedMarkCol.name} = ${seedFilesMark})`.execute(db.kysely)
  if (waiting.length === 0) return
  const bytesOf = await seedBytes(db)
  for (const { path, sha256 } of waiting) {
    // Files of other offices are generated from the same texts as those of the first.
    const bytes = bytesOf.get(path.replace(/\/seed\/\d+\//, '/seed/'))?.()
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

/** The generator of each file, by its path. */
async function seedBytes(db: Database): Promise<Map<string, () => Buffer>> {
  const [{ contractTemplates }, { templatePath }, { demoTexts }, { focusPictures }] = await Promise.all([
    import('./data/contractTemplates.ts'),
    import('./seedTemplates.ts'),
    import('./data/demoTexts.ts'),
    import('./data/focusImages.ts'),
  ])
  const { rows: versions } = await sql<{ path: string; lines: string[] }>`
    select ${contractVersionCol.path}, ${contractVersionCol.lines} from ${contractVersionCol.$table}
      where ${contractVersionCol.path} like '%/seed/%'`.execute(db.kysely)
  const texts: { path: string; blocks: readonly DraftBlock[] }[] = [
    ...contractTemplates.map(({ code, blocks }) => ({ path: templatePath(code), blocks })),
    ...demoTexts,
    ...versions.map(({ path, lines }) => ({ path, blocks: lines })),
  ]
  return new Map([
    ...texts.map(({ path, blocks }): [string, () => Buffer] => [path, () => composeDocx(blocks)]),
    ...focusPictures().map(({ path, bytes }): [string, () => Buffer] => [path, () => bytes]),
  ])
}
