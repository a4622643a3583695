import { askedFields, collectedForm, collectionLink, type OnlineDefinition, type OnlineField } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'

const l = columnsOf(collectionLink)

interface OpenLink {
  title: string
  fieldNames: string
}

/** The open links of a form that a new definition changes. They go on with the fields that visitors may still fill in. */
export async function linkNotes(
  { tx, tenantId }: { tx: Kysely<Tables>; tenantId: number },
  before: OnlineDefinition,
  after: OnlineDefinition,
): Promise<string[]> {
  const { rows } = await sql<OpenLink>`
    select ${l.title}, ${l.fieldNames} as "fieldNames" from ${l.$table}
    where ${l.tenantId} = ${tenantId} and ${l.formCode} = ${before.code} and ${l.deletedAt} is null
      and ${l.status} = 'open' and ${l.expiresAt} > now()
    order by ${l.createTime}, ${l.id}`.execute(tx)
  return rows.flatMap((link) => noteOf(link, before, after))
}

function noteOf({ title, fieldNames }: OpenLink, before: OnlineDefinition, after: OnlineDefinition): string[] {
  const names = fieldNames.split(',')
  const open = collectedForm(after, names).fields
  const lost = collectedForm(before, names).fields.filter(({ name }) => !open.some((one) => one.name === name))
  const known = new Set(askedFields(before).map(({ name }) => name))
  const missing = askedFields(after).filter(({ name }) => !names.includes(name) && !known.has(name))
  const link = `填报链接“${title}”`
  if (!open.some(({ kind }) => kind === 'text')) return [`${link}不再有文本字段，不能继续填报`]
  return [
    ...(lost.length > 0 ? [`${link}不再填写${titlesOf(lost)}`] : []),
    ...(missing.length > 0 ? [`${link}不填写新的必填字段${titlesOf(missing)}，接收时须补充`] : []),
  ]
}

const titlesOf = (fields: readonly OnlineField[]): string => fields.map(({ title }) => `“${title}”`).join('、')
