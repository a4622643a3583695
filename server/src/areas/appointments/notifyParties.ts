import { appointment, message, messageChannels, type Row, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { leaveTemplateMessage } from '../../notices/leaveTemplateMessage.ts'
import { leaveWithin } from '../../resource/write/addRow.ts'
import type { Tx, WriteContext } from '../../resource/Engine.ts'
import { appointmentTexts } from './appointmentTexts.ts'

const col = columnsOf(user)

type Occasion = 'assign' | 'confirm' | 'reschedule'

const titles: Record<Occasion, string> = { assign: '新的预约派单', confirm: '预约已确认', reschedule: '预约已改期' }

/** The lawyer gets a notice, and the client a text message once the time is confirmed. */
export async function notifyBooked(
  context: WriteContext,
  row: Row<typeof appointment>,
  occasion: Occasion,
): Promise<void> {
  const { tx, actor } = context
  const when = String(row.startAt).slice(0, 16)
  const send = (esType: string, esReceiver: string, esContent: string) =>
    leaveWithin(
      context,
      message,
      { esTitle: titles[occasion], esType, esReceiver, esContent },
      { recordType: appointment.name, recordId: row.id },
    )
  const lawyer = await readNames(tx, row.lawyerId)
  const what = `${row.no} ${row.subject}，${when}，${row.personName}`
  if (lawyer && actor.username !== lawyer.username)
    await send(messageChannels.system.value, lawyer.username, `${titles[occasion]}：${what}`)
  if (occasion === 'assign' || (occasion === 'reschedule' && row.status !== 'confirmed')) return
  const { code, text } = appointmentTexts[occasion]
  await leaveTemplateMessage(context, {
    template: code,
    text,
    values: { subject: row.subject, when, lawyer: lawyer?.realname ?? '', place: row.place ?? '另行通知' },
    title: titles[occasion],
    type: messageChannels.sms.value,
    receiver: row.mobile,
    record: { resource: appointment.name, id: row.id },
  })
}

interface Names {
  username: string
  realname: string
}

async function readNames(tx: Tx, id: string | null): Promise<Names | undefined> {
  const { rows } = await sql<Names>`
    select ${col.username}, ${col.realname} from ${col.$table} where ${col.id} = ${id}
      and ${col.deletedAt} is null`.execute(tx)
  return rows[0]
}
