import { contractTemplate, enterprise, errors, type Row, templateDownload, type TemplateVersion } from '@lexdesk/domain'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { templateVersion } from '../../docx/templateVersion.ts'
import { accountsFor } from '../../entitlement/accountsFor.ts'
import { chooseUsable } from '../../entitlement/chooseUsable.ts'
import { consumeAtOnce } from '../../entitlement/consumeAtOnce.ts'
import { entryOf, type WriteContext } from '../../resource/Engine.ts'
import { newId } from '../../database/newId.ts'
import { readById } from '../../resource/read/readById.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { takeLocks } from '../../database/takeLocks.ts'

const contractTemplateCol = columnsOf(contractTemplate)
const templateDownloadCol = columnsOf(templateDownload)

export interface DownloadRequest {
  templateId: string
  enterpriseId: string | null
  ip: string
}

export interface Download {
  id: string
  row: Row<typeof contractTemplate>
  version: TemplateVersion
  /** The charged entitlement account; null when this download was free. */
  accountId: string | null
}

/**
 * Returns the published version and records the download. A paid one uses one entitlement, once within the configured
 * hours.
 */
export async function downloadTemplate(context: WriteContext, request: DownloadRequest): Promise<Download> {
  const { engine, tx, actor, now } = context
  const { templateId, enterpriseId, ip } = request
  const row = await readById(engine, tx, contractTemplate, templateId, scopeOf(actor, contractTemplate))
  if (row.status !== 'published') throw errors.refused(`模板“${String(row.name)}”未上架，不能下载`)
  if (typeof row.effectiveFrom === 'string' && row.effectiveFrom > now.slice(0, 10))
    throw errors.refused(`模板“${String(row.name)}”自 ${row.effectiveFrom} 起才可下载`)
  // The actor must be allowed to see the client.
  if (enterpriseId !== null)
    await readById(
      engine,
      tx,
      enterprise,
      enterpriseId,
      scopeOf(actor, enterprise, entryOf(engine, enterprise.name).rules.visibleTo),
    )
  // The lock makes a concurrent second click a repeated download.
  await takeLocks(tx, `download:${actor.userId}:${templateId}`)
  const version = await templateVersion(tx, actor.tenantId, templateId, String(row.publishedVersion))
  const id = newId()
  const accountId = await charge(context, row, id, enterpriseId)
  const isPaid = Number(row.price ?? 0) > 0
  await tx
    .insertInto('biz_template_download')
    .values({
      id,
      tenant_id: actor.tenantId,
      template_name: row.name,
      template_id: templateId,
      template_version: version.version,
      user_id: actor.userId,
      enterprise_id: enterpriseId,
      channel: 'desk',
      pay_way: isPaid ? 'entitlement' : 'free',
      account_id: accountId,
      format: 'docx',
      watermark_id: id,
      ip,
      create_by: actor.username,
      create_time: now,
    })
    .execute()
  await sql`
    update ${contractTemplateCol.$table}
      set ${contractTemplateCol.downloadCount} = coalesce(${contractTemplateCol.downloadCount}, 0) + 1
        where ${contractTemplateCol.id} = ${templateId}`.execute(tx)
  return { id, row, version, accountId }
}

async function charge(
  context: WriteContext,
  row: Row<typeof contractTemplate>,
  id: string,
  enterpriseId: string | null,
): Promise<string | null> {
  const { tx, actor } = context
  const isPaid = Number(row.price ?? 0) > 0
  if (!isPaid && row.memberOnly !== 'Y') return null
  if (enterpriseId === null)
    throw errors.invalid([
      { field: 'enterpriseId', message: isPaid ? '付费模板请选择扣减权益的企业' : '会员模板请选择企业' },
    ])
  if (isPaid && (await isPaidAlready(context, row.id, enterpriseId))) return null
  const accounts = await accountsFor(tx, actor.tenantId, { enterpriseId, itemType: 'template', itemId: row.id })
  if (accounts.length === 0) throw errors.refused('该企业没有可用的模板下载权益')
  if (!isPaid) return null
  const { id: accountId } = await chooseUsable(context, accounts, 1)
  await consumeAtOnce(context, { accountId, qty: 1, ref: { type: 'templateDownload', id } })
  return accountId
}

async function isPaidAlready(
  { tx, actor, now }: WriteContext,
  templateId: string,
  enterpriseId: string,
): Promise<boolean> {
  const hours = await readSetting(tx, actor.tenantId, 'template.freeAgainHours')
  const { rows } = await sql`
    select 1 from ${templateDownloadCol.$table}
    where ${templateDownloadCol.tenantId} = ${actor.tenantId} and ${templateDownloadCol.templateId} = ${templateId}
      and ${templateDownloadCol.userId} = ${actor.userId}
      and ${templateDownloadCol.enterpriseId} = ${enterpriseId} and ${templateDownloadCol.accountId} is not null
      and ${templateDownloadCol.createTime} > ${now}::timestamptz - make_interval(hours => ${hours}::integer)
        limit 1`.execute(tx)
  return rows.length > 0
}
