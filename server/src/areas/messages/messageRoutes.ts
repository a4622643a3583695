import {
  AppError,
  channelOf,
  done,
  type Envelope,
  errors,
  escapeHtml,
  fillTemplate,
  message,
  messageChannels,
  messageEndpoints,
  messageTemplate,
  missingValues,
  readTestData,
  type SendOutcome,
  sendStatuses,
  user,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { idList } from '../../http/inputs.ts'
import { sql } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import { idsFrom } from '../../resource/write/deleteRows.ts'
import { lockForWrite, updateRow } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { deliverNow, type Outbox } from './deliverMessages.ts'

const userCol = columnsOf(user)
const col = columnsOf(messageTemplate)

const maxReceivers = 200

interface Template {
  name: string
  type: string
  content: string | null
}

interface Parts {
  outbox: Outbox
  /** Why nothing can be sent by a channel. */
  problemOf(type: string): string | undefined
  /** Called when a message is queued. */
  onWaiting(): void
}

/** Sends by template, and resends (wire contract §3.14). */
export function messageRoutes(app: FastifyInstance, { outbox, problemOf, onWaiting }: Parts): void {
  const { engine } = outbox

  mount(app, messageEndpoints.sendMsg, async ({ input, actor }) => {
    const values = testDataOf(input.testData)
    const template = await templateOf(engine, actor, input.templateCode)
    const receivers = idList(input.receiver)
    if (receivers.length === 0) throw errors.invalid([{ field: 'receiver', message: '请输入接收人' }])
    if (receivers.length > maxReceivers) throw errors.refused(`一次最多发送给 ${maxReceivers} 人`)
    const given = input.msgType ?? template.type
    const type = channelOf(given)?.value ?? given
    const problem = problemOf(type)
    if (problem !== undefined) throw errors.invalid([{ field: 'msgType', message: problem }])
    const missing = missingValues(template.content ?? '', values)
    if (missing.length > 0)
      throw errors.invalid([{ field: 'testData', message: `缺少占位符的值：${missing.join('、')}` }])
    const names = type === messageChannels.system.value ? await accountsOf(engine, actor, receivers) : receivers
    const row = { esTitle: template.name, esType: type, esContent: contentOf(template, type, values) }
    const esParam = JSON.stringify(values)
    const ids = await write(engine, actor, async (context) => {
      const added: string[] = []
      for (const esReceiver of names) {
        const set = { templateCode: input.templateCode ?? null }
        added.push((await addWithin(context, message, { ...row, esReceiver, esParam }, set)).id)
      }
      return added
    })
    if (input.isNow === true) return tell(await deliverNow(outbox, ids))
    onWaiting()
    return done('发送消息任务添加成功！', null)
  })

  mount(app, messageEndpoints.resend, async ({ input, actor }) => {
    const ids = idsFrom(input.ids)
    await write(engine, actor, async (context) => {
      for (const id of [...ids].sort()) {
        const current = await lockForWrite(context, message, id)
        if (current.esSendStatus === sendStatuses.sent)
          throw errors.refused(`消息“${String(current.esTitle)}”已发送成功，不需要重发`)
        // At once: the time of the last try is rounded to a second, which may still be to come.
        const fresh = { esSendStatus: sendStatuses.waiting, esSendNum: 0, esSendTime: null, esResult: null }
        await updateRow(context, message, current, fresh, { action: 'resend', title: '重新发送' })
      }
      context.changed({ resource: message, tenantId: context.actor.tenantId, ids, action: 'resend' })
    })
    onWaiting()
    return done('已重新加入发送队列')
  })
}

function tell(outcome: SendOutcome): Envelope<SendOutcome> {
  const { sent, failed } = outcome
  const reasons = failed.map(({ receiver, reason }) => `${receiver}：${reason}`)
  return done(failed.length === 0 ? `已发送 ${sent} 条` : `${failed.length} 条未能发送：${reasons.join('；')}`, outcome)
}

/** The wire sends the values as a JSON string. */
function testDataOf(raw: string | undefined): Values {
  if (raw === undefined) return {}
  const values = readTestData(raw)
  if (!values) throw errors.refused('解析Json出错！')
  return values
}

async function templateOf({ db }: Engine, actor: Actor, code: string | undefined): Promise<Template> {
  const { rows } = await sql<Template>`
    select ${col.templateName} as name, ${col.templateType} as type, ${col.templateContent} as content
      from ${col.$table}
    where ${col.templateCode} = ${code ?? ''} and ${col.tenantId} = ${actor.tenantId}
      and ${col.deletedAt} is null`.execute(db.kysely)
  if (rows[0]) return rows[0]
  const fields = [{ field: 'templateCode', message: `没有编码为“${code ?? ''}”的消息模板` }]
  throw new AppError('refused', '发送消息任务添加失败！', { fields })
}

/** Members of the tenant by account or id: pickers send accounts, old clients ids. */
async function accountsOf({ db }: Engine, actor: Actor, receivers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select ${userCol.id}, ${userCol.username} from ${userCol.$table}
    where (${userCol.id} = any(${[...receivers]}::text[]) or ${userCol.username} = any(${[...receivers]}::text[]))
      and ${userCol.deletedAt} is null
      and ${memberOf(actor.tenantId)}`.execute(db.kysely)
  const unknown = receivers.find((name) => !rows.some(({ id, username }) => id === name || username === name))
  if (unknown !== undefined) throw errors.invalid([{ field: 'receiver', message: `没有账号为“${unknown}”的用户` }])
  return rows.map(({ username }) => username)
}

/** Mails and notices are HTML: values are escaped, and line breaks are preserved. */
function contentOf({ content }: Template, type: string, values: Values): string {
  const text = content ?? ''
  if (!channelOf(type)?.isHtml) return fillTemplate(text, values)
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(String(value as string))])
  const html = /<[a-z][^>]*>/i.test(text) ? text : escapeHtml(text).replace(/\r?\n/g, '<br>')
  return fillTemplate(html, Object.fromEntries(escaped))
}
