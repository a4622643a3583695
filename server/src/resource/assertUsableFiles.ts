import type { Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../access/Actor.ts'
import { fileErrors } from '../files/fileErrors.ts'
import type { WriteContext } from './Engine.ts'
import { readableFile } from './fileAccess.ts'
import { hasFiles } from './tableOf.ts'

/**
 * Asked before a transaction ends: nobody gets to read a file by naming its path in a record of his own. A record may
 * name again what it named before.
 */
export async function assertUsableFiles(
  { engine, tx, actor }: WriteContext,
  changed: readonly Resource[],
): Promise<void> {
  if (!changed.some(hasFiles) || actor.userId === systemActor(actor.tenantId).userId) return
  const { rows: added } = await sql<{ path: string }>`
    select distinct u.path from file_use u
    where u.added_at = now() and not u.is_former and not exists (
      select 1 from file_use o
      where o.path = u.path and o.resource = u.resource and o.row_id = u.row_id and o.added_at <> u.added_at)`.execute(
    tx,
  )
  if (added.length === 0) return
  const { rows: refused } = await sql`
    select 1 from stored_file f
    where f.path = any(${added.map(({ path }) => path)}::text[])
      and not ${readableFile(engine, actor, { onlyFromBefore: true })} limit 1`.execute(tx)
  if (refused.length > 0) throw fileErrors.notUsable()
}
