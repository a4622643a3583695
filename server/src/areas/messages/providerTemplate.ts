import { messageTemplate, placeholdersOf, readTestData } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { OutgoingMessage } from './MessageChannel.ts'

const col = columnsOf(messageTemplate)

interface ProviderTemplate {
  template?: string
  values: [name: string, value: string][]
}

/**
 * The provider's template of a message and its values in the order of the placeholders. Read when it is sent, so that
 * a corrected template applies to messages that are sent again.
 */
export async function providerTemplate(
  db: Kysely<Tables>,
  { tenantId, templateCode, param }: OutgoingMessage,
): Promise<ProviderTemplate> {
  if (templateCode === null) return { values: [] }
  const { rows } = await sql<{ code: string | null; content: string }>`
    select ${col.providerCode} as code, ${col.templateContent} as content from ${col.$table}
    where ${col.templateCode} = ${templateCode} and ${col.tenantId} = ${tenantId}
      and ${col.deletedAt} is null`.execute(db)
  const [found] = rows
  if (!found?.code) return { values: [] }
  const given = readTestData(param ?? '{}') ?? {}
  const values = placeholdersOf(found.content).map((name): [string, string] => [
    name,
    String((given[name] ?? '') as string | number),
  ])
  return { template: found.code, values }
}
