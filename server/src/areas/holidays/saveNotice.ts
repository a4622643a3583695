import {
  errors,
  type FieldError,
  holiday,
  type NoticeInput,
  permissionCode,
  readRow,
  type SavedNotice,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { moveDeadlines } from '../../calendar/moveDeadlines.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import { editWithin } from '../../resource/write/editRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { takeLocks } from '../../database/takeLocks.ts'

const col = columnsOf(holiday)

interface NoticeDay extends Values {
  date: string
  /** The version of the entry that the user saw; null if there was none. */
  version: number | null
}

interface Entered extends Values {
  id: string
  date: string
  version: number
}

/** All days of a notice in one transaction. */
export async function saveNotice(context: WriteContext, input: NoticeInput): Promise<SavedNotice> {
  const { tx, actor } = context
  const days = readDays(input)
  // The lock serializes notices, so that a second identical one finds the days entered.
  await takeLocks(tx, `holiday:${actor.tenantId}`)
  const entered = await enteredOn(context, days)
  const saved: SavedNotice = { added: 0, changed: 0, unchanged: 0 }
  for (const { version, ...values } of days) {
    const row = entered.get(values.date)
    if (!row) {
      // What the notice does not decide is left for a person to fill in.
      await addWithin(context, holiday, { legalFlag: null, ...values })
      saved.added += 1
      continue
    }
    const changes = changesOf(row, values)
    if (Object.keys(changes).length === 0) {
      saved.unchanged += 1
      continue
    }
    if (!actor.can(permissionCode(holiday, 'edit'))) throw errors.forbidden()
    if (row.version !== version) throw errors.refused(`${values.date} 已由他人录入或修改，请重新比对后保存`)
    await editWithin(context, holiday, row.id, changes, '按放假通知更新')
    saved.changed += 1
  }
  if (saved.added + saved.changed > 0) await moveDeadlines(context)
  return saved
}

function readDays({ days, sourceNo }: NoticeInput): NoticeDay[] {
  const fieldErrors: FieldError[] = []
  const dates = new Set<string>()
  const read = days.map(({ date, type, name, version, legalFlag }): NoticeDay => {
    const fail = (message: string) =>
      fieldErrors.push({ field: 'days', message: `${typeof date === 'string' ? date : ''}：${message}` })
    const year = Number(String(date).slice(0, 4))
    const { values, errors: found } = readRow(
      holiday,
      { date, type, name, year, sourceNo, legalFlag: legalFlag ?? null },
      'add',
    )
    for (const { message } of found) fail(message)
    if (found.length === 0 && type !== 'holiday' && type !== 'makeup') fail('通知中的日期只能是放假或调休上班')
    if (dates.has(String(values.date))) fail('日期重复')
    dates.add(String(values.date))
    return { ...stated(values), date: String(values.date), version: typeof version === 'number' ? version : null }
  })
  if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
  return read
}

/** A text pasted without its number does not clear the stored number. */
function stated({ type, name, year, sourceNo, legalFlag }: Values): Values {
  // A make-up workday is never a statutory holiday.
  const flag = type === 'makeup' ? 'N' : legalFlag
  return { type, name, year, ...(sourceNo ? { sourceNo } : {}), ...(flag ? { legalFlag: flag } : {}) }
}

async function enteredOn({ tx, actor }: WriteContext, days: readonly NoticeDay[]): Promise<Map<string, Entered>> {
  const { rows } = await sql<Entered>`
    select ${col.id}, ${col.version}, to_char(date, 'YYYY-MM-DD') as date, ${col.type}, ${col.name}, ${col.year},
      ${col.sourceNo} as "sourceNo",
      ${col.legalFlag} as "legalFlag" from ${col.$table}
    where ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null
      and date = any(${days.map(({ date }) => date)}::date[])`.execute(tx)
  return new Map(rows.map((row) => [row.date, row]))
}

function changesOf(row: Entered, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => row[name] !== value))
}
