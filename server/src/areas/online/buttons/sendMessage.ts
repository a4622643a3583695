import {
  type AnyRow,
  channelOf,
  errors,
  escapeHtml,
  fillTemplate,
  message,
  messageChannels,
  messageTemplate,
  missingValues,
  type OnlineButton,
  type OnlineDefinition,
  type OnlineField,
  recordName,
  type Resource,
  user,
  wholeOf,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { memberOf } from '../../../access/memberOf.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { WriteContext } from '../../../resource/Engine.ts'
import { outsideWalls } from '../../../resource/read/outsideWalls.ts'
import { leaveWithin } from '../../../resource/write/addRow.ts'
import { textsOf } from './buttonValues.ts'
import { recordTold } from './recordTold.ts'

const t = columnsOf(messageTemplate)
const u = columnsOf(user)

interface Sending {
  definition: OnlineDefinition
  button: OnlineButton
  /** With the fields that the sender may see. */
  resource: Resource
  row: AnyRow
  /** With all fields. */
  stored: AnyRow
}

/** Queues the message of a button for the person in the field of the record. Returns what was done, in words. */
export async function sendMessage(context: WriteContext, sending: Sending): Promise<string> {
  const { button, resource, row, stored } = sending
  const { engine, actor } = context
  const template = await templateOf(context, button.target ?? '')
  const texts = textsOf(engine, actor, resource, row)
  const missing = missingValues(template.content, texts)
  if (missing.length > 0) throw errors.refused(`消息模板“${template.name}”需要的内容没有填写：${missing.join('、')}`)
  const channel = channelOf(template.type)
  const isHtml = channel?.isHtml === true
  const values = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, isHtml ? escapeHtml(text) : text]),
  )
  const esReceiver = await receiverOf(context, sending, template.type)
  const told = recordTold(wholeOf(resource), stored)
  await leaveWithin(
    context,
    message,
    {
      esTitle: template.name,
      esType: template.type,
      esReceiver,
      esContent: fillTemplate(template.content, values),
      esParam: JSON.stringify(usedIn(template.content, texts)),
    },
    { templateCode: button.target, recordType: told.resource, recordId: told.id },
  )
  return `已加入${channel?.title ?? '消息'}发送队列`
}

interface Template {
  name: string
  type: string
  content: string
}

async function templateOf({ tx, actor }: WriteContext, code: string): Promise<Template> {
  const { rows } = await sql<Template>`
    select ${t.templateName} as name, ${t.templateType} as type, ${t.templateContent} as content from ${t.$table}
    where ${t.templateCode} = ${code} and ${t.tenantId} = ${actor.tenantId} and ${t.deletedAt} is null`.execute(tx)
  if (!rows[0]) throw errors.refused(`没有编码为“${code}”的消息模板，请联系设计表单的人`)
  return rows[0]
}

/** The values that a provider's own template needs. */
const usedIn = (content: string, texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => content.includes(`\${${name}}`)))

async function receiverOf(context: WriteContext, sending: Sending, type: string): Promise<string> {
  const { definition, button, resource, row } = sending
  const field = definition.fields.find(
    ({ name, title, subTable }: OnlineField) => !subTable && (name === button.receiver || title === button.receiver),
  )
  const value = field && Object.hasOwn(resource.fields, field.name) ? row[field.name] : null
  if (!field || typeof value !== 'string' || value === '')
    throw errors.refused(`没有接收人：请先填写“${field?.title ?? button.receiver ?? ''}”`)
  if (field.kind !== 'user') {
    if (type === messageChannels.system.value) throw errors.refused('系统消息的接收人须是人员字段')
    return value
  }
  const { tx, actor } = context
  const { rows } = await sql<{ username: string; realname: string; phone: string | null; email: string | null }>`
    select ${u.username}, ${u.realname}, ${u.phone}, ${u.email} from ${u.$table}
    where ${u.id} = ${value} and ${u.deletedAt} is null and ${memberOf(actor.tenantId)}`.execute(tx)
  const [person] = rows
  if (!person) throw errors.refused(`“${field.title}”已不是本所的用户`)
  const record = { resource: recordName(resource), id: row.id }
  const isOpenTo = (await outsideWalls(context.engine, [record], [value], tx)).length > 0
  if (!isOpenTo) throw errors.refused(`${person.realname}不能接收这条记录的消息`)
  if (type === messageChannels.system.value) return person.username
  if (type !== messageChannels.sms.value && type !== messageChannels.mail.value)
    throw errors.refused('这种消息不能发给人员，请换系统消息、短信或邮件的模板')
  const receiver = type === messageChannels.sms.value ? person.phone : person.email
  if (!receiver) throw errors.refused(`${person.realname}没有${channelOf(type)!.receiver!.title}`)
  return receiver
}
