import type { Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { fileUseTable } from '../../database/fileUseTable.ts'
import { fileErrors } from '../../files/fileErrors.ts'
import { storedFileTable } from '../../files/storedFile.ts'
import type { WriteContext } from '../Engine.ts'
import { readableFile } from '../read/fileAccess.ts'
import { hasFiles } from '../tableOf.ts'

const o = columnsIn(fileUseTable, 'o')
const u = columnsIn(fileUseTable, 'u')
const f = columnsIn(storedFileTable, 'f')

/**
 * Checked before the commit: naming the path of a file in one's own record must not make it readable. A record may
 * refer again to files it used before.
 */
export async function assertUsableFiles(
  { engine, tx, actor }: WriteContext,
  changed: readonly Resource[],
): Promise<void> {
  const mayHaveFiles = changed.some((resource) => hasFiles(engine.ofTenant(actor.tenantId, resource)))
  if (!mayHaveFiles || actor.userId === systemActor(actor.tenantId).userId) return
  const { rows: added } = await sql<{ path: string }>`
    select distinct ${u.path} from ${u.$table}
    where ${u.addedAt} = now() and not ${u.isFormer} and not exists (
      select 1 from ${o.$table}
      where ${o.path} = ${u.path} and ${o.resource} = ${u.resource} and ${o.rowId} = ${u.rowId}
        and ${o.addedAt} <> ${u.addedAt})`.execute(tx)
  if (added.length === 0) return
  const { rows: refused } = await sql`
    select 1 from ${f.$table}
    where ${f.path} = any(${added.map(({ path }) => path)}::text[])
      and not ${readableFile(engine, actor, { onlyFromBefore: true })} limit 1`.execute(tx)
  if (refused.length > 0) throw fileErrors.notUsable()
}
