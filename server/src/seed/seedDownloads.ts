import { contractTemplate, enterprise, templateDownload } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import type { Tx } from '../resource/Engine.ts'
import { staff } from './data/staff.ts'
import { type OfferedTemplate, templateDownloadSeeds } from './data/templateDownloads.ts'
import { insertSeeds } from './insertSeeds.ts'

const col = columnsOf(enterprise)

/** Downloads of the templates of the demo office, and the counters that follow from them. */
export async function seedDownloads(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows: templates } = await sql<OfferedTemplate>`
    select id, name, published_version as version, coalesce(price, 0) as price, create_time as "createTime"
    from ${sql.table(contractTemplate.table)}
    where tenant_id = ${tenantId} and status = 'published' and deleted_at is null order by create_time, name`.execute(
    tx,
  )
  const { rows: enterprises } = await sql<{ id: string }>`
    select ${col.id} from ${col.$table} where ${col.tenantId} = ${tenantId} and ${col.status} = 'certified'
      and ${col.deletedAt} is null
    order by ${col.no}`.execute(tx)
  if (templates.length === 0 || enterprises.length === 0) return
  const rows = templateDownloadSeeds({ now, templates, enterprises, users: staff })
  await insertSeeds(tx, templateDownload, rows, tenantId, {}, now)
  await sql`
    update ${sql.table(contractTemplate.table)} t set download_count = d.n
    from (select template_id, count(*) as n from ${sql.table(templateDownload.table)}
      where tenant_id = ${tenantId} group by template_id) d
    where d.template_id = t.id`.execute(tx)
}
