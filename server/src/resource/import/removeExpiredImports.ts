import { sql } from 'kysely'
import type { Engine } from '../Engine.ts'

/** A batch that nobody committed lives for a day, a committed one as long as it can be reverted. */
export async function removeExpiredImports(engine: Engine): Promise<void> {
  await sql`
    with gone as (delete from import_batch where expires_at < now() returning id)
    delete from import_row using gone where import_row.batch_id = gone.id`.execute(engine.db.kysely)
}
