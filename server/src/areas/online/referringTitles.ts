import { extension, onlineForm, type OnlineField, onlineName } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'

const f = columnsOf(onlineForm)
const e = columnsOf(extension)

/** The fields of other forms and extensions in use that refer to the records of a form: `“收案登记”的“客户”`. */
export async function referringTitles(tx: Tx, tenantId: number, id: string, code: string): Promise<string[]> {
  const { rows } = await sql<{ title: string; fields: readonly OnlineField[] }>`
    select ${f.title} as title, ${f.published} -> 'fields' as fields from ${f.$table}
    where ${f.tenantId} = ${tenantId} and ${f.id} <> ${id} and ${f.deletedAt} is null
      and ${f.status} in ('published', 'changed')
    union all
    select ${e.title}, ${e.published} -> 'fields' from ${e.$table}
    where ${e.tenantId} = ${tenantId} and ${e.deletedAt} is null and ${e.status} in ('published', 'changed')
    order by 1`.execute(tx)
  const refers = ({ kind, source }: OnlineField): boolean =>
    (kind === 'reference' || kind === 'references' || kind === 'tree') && source === onlineName(code)
  return rows.flatMap(({ title, fields }) => fields.filter(refers).map((field) => `“${title}”的“${field.title}”`))
}
