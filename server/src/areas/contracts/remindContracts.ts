import { addMonths, contract, mustDayNumber, toPlainDate, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { Notify, SystemNotice } from '../../jobs/SystemNotice.ts'
import type { Engine } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { stepWithNotice } from '../../notices/stepWithNotice.ts'
import { readSetting } from '../../settings/readSetting.ts'

const c = columnsOf(contract, 'c')
const u = columnsOf(user, 'u')

/** For contracts without reminder days of their own. */
const defaultRemindDays = 3

interface Ending {
  id: string
  tenantId: number
  no: string
  name: string
  endDate: string
  remindDays: string[] | null
  autoRenew: string | null
  userIds: string[]
}

/**
 * Sends reminders for contracts in force that end soon. Contracts with auto-renewal are renewed, or a notice asks for
 * it.
 */
export function remindContracts(engine: Engine, notify: Notify, signal: AbortSignal): Promise<string> {
  const today = wallClock().slice(0, 10)
  const counts = { reminded: 0, renewed: 0 }
  return serveRows(engine.db.kysely, signal, async (each) => {
    await each(
      (after, limit) => endingContracts(engine, today, after, limit),
      async (row) => {
        const left = mustDayNumber(row.endDate) - mustDayNumber(today)
        if (left >= 0) counts.reminded += Number(await remind(notify, row, left))
        else if (row.autoRenew === 'Y') await renew(engine, notify, row, today, counts)
        return true
      },
    )
    return `到期提醒 ${counts.reminded} 份，自动续期 ${counts.renewed} 份`
  })
}

async function endingContracts(engine: Engine, today: string, after: string, limit: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select ${c.id}, ${c.tenantId} as "tenantId", ${c.no}, ${c.name}, ${c.endDate} as "endDate",
      ${c.remindDays} as "remindDays",
      ${c.autoRenew} as "autoRenew", array(select distinct w from unnest(array[${c.leadLawyerId}, ${u.id}]) w
        where w is not null) as "userIds"
    from ${c.$table} left join ${u.$table} on ${u.username} = ${c.createBy} and ${u.deletedAt} is null
    where ${c.status} = 'effective' and ${c.deletedAt} is null and ${c.endDate} is not null
      and (${c.autoRenew} = 'Y' or cardinality(${c.remindDays}) > 0
        or ${c.endDate} <= ${today}::date + ${defaultRemindDays}::integer)
      and ${c.id} > ${after} order by ${c.id} limit ${limit}`.execute(engine.db.kysely)
  return rows
}

/** The latest chosen day that has passed counts, so a missed day is caught up; each is sent once. */
async function remind(notify: Notify, row: Ending, left: number): Promise<boolean> {
  const chosen = (row.remindDays?.length ? row.remindDays : [defaultRemindDays])
    .map(Number)
    .filter((days) => days >= left)
  if (chosen.length === 0) return false
  const words = `合同 ${row.no} ${left === 0 ? '今天到期' : `还有 ${left} 天到期`}（${row.endDate}）`
  return sendNotice(notify, row, words, `${row.id}-${row.endDate}-${Math.min(...chosen)}`, left <= 7 ? 'H' : 'M')
}

async function renew(
  engine: Engine,
  notify: Notify,
  row: Ending,
  today: string,
  counts: { reminded: number; renewed: number },
): Promise<void> {
  const months = await readSetting(engine.db.kysely, row.tenantId, 'contract.renewMonths')
  if (months === 0) {
    const words = `合同 ${row.no} 已于 ${row.endDate} 到期，约定自动续期，请办理续期`
    counts.reminded += Number(await sendNotice(notify, row, words, `${row.id}-${row.endDate}-renew`, 'H'))
    return
  }
  const endDate = renewedEnd(row.endDate, months, today)
  const step = { tenantId: row.tenantId, resource: contract, step: 'renewTerm', id: row.id, input: { endDate } }
  const notice = noticeOf(row, `合同 ${row.no} 已自动续期至 ${endDate}`, `${row.id}-${endDate}-renewed`, 'M')
  counts.renewed += Number(await stepWithNotice(engine, step, notice))
}

/** Adds as many terms as it takes to reach today. */
export function renewedEnd(endDate: string, months: number, today: string): string {
  for (let times = 1; ; times++) {
    const end = toPlainDate(addMonths(mustDayNumber(endDate), months * times).day)
    if (end >= today) return end
  }
}

function sendNotice(notify: Notify, row: Ending, words: string, id: string, priority: 'M' | 'H'): Promise<boolean> {
  return notify(row.tenantId, noticeOf(row, words, id, priority))
}

function noticeOf(row: Ending, words: string, id: string, priority: 'M' | 'H'): SystemNotice {
  return {
    kind: 'contract',
    title: words,
    summary: `${words}：${row.name}`,
    html: `<p>${words}：<a href="${contract.path}?detail=${row.id}">${row.no}</a></p>`,
    userIds: row.userIds,
    priority,
    subject: { type: 'contractEnd', id },
    record: { resource: contract.name, id: row.id },
  }
}
