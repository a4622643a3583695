import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { composeDocx, type DraftBlock } from '../docx/composeDocx.ts'
import type { FileStore } from '../files/FileStore.ts'
import { fileKinds } from '../files/fileKinds.ts'
import type { Spool } from '../files/spool.ts'

const mark = 'seedFiles'

/** Puts the files into the store that the seeds have told of, once. They are made from the same words as then. */
export async function putSeedFiles(db: Database, store: FileStore, spool: Spool): Promise<void> {
  const { rows: waiting } = await sql<{ path: string }>`
    select path from stored_file where path like '%/seed/%'
      and not exists (select 1 from seed_mark where name = ${mark})`.execute(db.kysely)
  if (waiting.length === 0) return
  const [{ contractTemplates }, { templatePath }] = await Promise.all([
    import('./data/contractTemplates.ts'),
    import('./seedTemplates.ts'),
  ])
  const blocks = new Map<string, readonly DraftBlock[]>(
    contractTemplates.map(({ code, blocks: own }) => [templatePath(code), own]),
  )
  const { rows: texts } = await sql<{ path: string; lines: string[] }>`
    select path, lines from contract_version where path like '%/seed/%'`.execute(db.kysely)
  for (const { path, lines } of texts) blocks.set(path, lines)
  for (const { path } of waiting) {
    const own = blocks.get(path)
    if (!own) continue
    const file = await spool.receive(Readable.from([composeDocx(own)]))
    try {
      await store.put(path, file.path, fileKinds.docx!.mime)
    } finally {
      await spool.discard(file)
    }
  }
  await sql`insert into seed_mark (name) values (${mark}) on conflict do nothing`.execute(db.kysely)
}
