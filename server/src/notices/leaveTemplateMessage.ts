import { fillTemplate, message, messageTemplate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { leaveWithin } from '../resource/write/addRow.ts'

const col = columnsOf(messageTemplate)

interface TemplateMessage {
  /** The code of a message template. */
  template: string
  /** The text when the office has deleted the template. */
  text: string
  values: Readonly<Record<string, string>>
  title: string
  type: string
  receiver: string
  record: { resource: string; id: string }
}

/** Queues a message with the office's own text. Providers that send by template find theirs by its code. */
export async function leaveTemplateMessage(context: WriteContext, given: TemplateMessage): Promise<void> {
  const { template, text, values, title, type, receiver, record } = given
  const { rows } = await sql<{ content: string }>`
    select ${col.templateContent} as content from ${col.$table}
    where ${col.templateCode} = ${template} and ${col.tenantId} = ${context.actor.tenantId}
      and ${col.deletedAt} is null`.execute(context.tx)
  await leaveWithin(
    context,
    message,
    {
      esTitle: title,
      esType: type,
      esReceiver: receiver,
      esContent: fillTemplate(rows[0]?.content ?? text, values),
      esParam: JSON.stringify(values),
    },
    { templateCode: template, recordType: record.resource, recordId: record.id },
  )
}
