import { contractTemplate, enterprise, templateDownload } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { staff } from '../../../seed/shared/staff.ts'
import { type OfferedTemplate, templateDownloadSeeds } from './templateDownloads.ts'
import { insertSeeds } from '../../../seed/insertSeeds.ts'

const contractTemplateCol = columnsOf(contractTemplate)
const t = columnsOf(contractTemplate, 't')
const templateDownloadCol = columnsOf(templateDownload)
const col = columnsOf(enterprise)

/** Downloads of the demo templates, and the counters derived from them. */
export async function seedDownloads(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows: templates } = await sql<OfferedTemplate>`
    select ${contractTemplateCol.id}, ${contractTemplateCol.name},
      ${contractTemplateCol.publishedVersion} as version, coalesce(price, 0) as price,
      ${contractTemplateCol.createTime} as "createTime"
    from ${contractTemplateCol.$table}
    where ${contractTemplateCol.tenantId} = ${tenantId} and ${contractTemplateCol.status} = 'published'
      and ${contractTemplateCol.deletedAt} is null order by ${contractTemplateCol.createTime},
      ${contractTemplateCol.name}`.execute(tx)
  const { rows: enterprises } = await sql<{ id: string }>`
    select ${col.id} from ${col.$table} where ${col.tenantId} = ${tenantId} and ${col.status} = 'certified'
      and ${col.deletedAt} is null
    order by ${col.no}`.execute(tx)
  if (templates.length === 0 || enterprises.length === 0) return
  const rows = templateDownloadSeeds({ now, templates, enterprises, users: staff })
  await insertSeeds(tx, templateDownload, rows, tenantId, {}, now)
  await sql`
    update ${t.$table} set ${contractTemplateCol.downloadCount} = d.n
    from (select ${templateDownloadCol.templateId}, count(*) as n from ${templateDownloadCol.$table}
      where ${templateDownloadCol.tenantId} = ${tenantId} group by ${templateDownloadCol.templateId}) d
    where d.template_id = ${t.id}`.execute(tx)
}
