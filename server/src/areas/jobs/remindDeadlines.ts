import { columnName, mustDayNumber, type Resource, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Notify } from '../../jobs/SystemNotice.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'

/** A kind of matter with a day that must not pass, and the states in which it counts. */
export interface DueKind {
  resource: string
  due?: DueDay
}

interface DueDay {
  field: string
  states: readonly string[]
  /** Records that say what is due, each with its own day; `parent` names the matter. */
  parts?: { resource: string; parent: string; field: string; states: readonly string[] }
}

interface DueMatter {
  id: string
  tenantId: number
  userId: string
  title: string
  due: string
}

interface DuePart {
  matterId: string
  title: string
  due: string
}

type NamedMatter = DueMatter & { kind: Resource; parts: readonly DuePart[] }

const mostLines = 50

/** Tells everybody in charge once a day which of his matters are due within so many days. */
export async function remindDeadlines(
  { engine, kinds, notify }: { engine: Engine; kinds: readonly DueKind[]; notify: Notify },
  days: number,
  signal: AbortSignal,
): Promise<string> {
  const today = wallClock().slice(0, 10)
  const last = toPlainDate(mustDayNumber(today) + days)
  const found = await Promise.all(
    kinds.flatMap((kind) => (kind.due ? [dueMatters(engine, kind.resource, kind.due, [today, last])] : [])),
  )
  const people = new Map<string, NamedMatter[]>()
  for (const matter of found.flat()) {
    const key = `${matter.tenantId} ${matter.userId}`
    people.set(key, [...(people.get(key) ?? []), matter])
  }
  let told = 0
  for (const matters of people.values()) {
    if (signal.aborted) break
    const { tenantId, userId } = matters[0]!
    const title = `办理期限提醒：您有 ${matters.length} 件事项将在 ${days} 天内到期`
    const notice = { title, summary: title, html: listOf(matters, today), userIds: [userId], priority: 'M' as const }
    if (await notify(tenantId, { ...notice, subject: { type: 'deadline', id: today } })) told += 1
  }
  return `${found.flat().length} 件事项将在 ${days} 天内到期，已提醒 ${told} 人`
}

async function dueMatters(
  engine: Engine,
  name: string,
  { field, states, parts }: DueDay,
  [from, to]: [string, string],
): Promise<NamedMatter[]> {
  const { resource } = entryOf(engine, name)
  const day = sql.ref(`t.${columnName(field)}`)
  const { rows } = await sql<DueMatter>`
    select t.id, t.tenant_id as "tenantId", t.lead_lawyer_id as "userId", ${day} as due,
      ${sql.ref(`t.${columnName(resource.titleField)}`)} as title
    from ${sql.table(resource.table)} t join sys_user u on u.id = t.lead_lawyer_id and u.deleted_at is null
    where t.deleted_at is null and t.status = any(${[...states]}::text[]) and ${day} between ${from} and ${to}
    order by ${day}, t.id`.execute(engine.db.kysely)
  const ids = rows.map(({ id }) => id)
  const lines = parts && ids.length > 0 ? await dueParts(engine, parts, ids, to) : []
  return rows.map((row) => ({ ...row, kind: resource, parts: lines.filter(({ matterId }) => matterId === row.id) }))
}

async function dueParts(
  engine: Engine,
  { resource: name, parent, field, states }: NonNullable<DueDay['parts']>,
  ids: readonly string[],
  to: string,
): Promise<DuePart[]> {
  const { resource } = entryOf(engine, name)
  const [matter, day] = [sql.ref(`t.${columnName(parent)}`), sql.ref(`t.${columnName(field)}`)]
  const { rows } = await sql<DuePart>`
    select ${matter} as "matterId", ${sql.ref(`t.${columnName(resource.titleField)}`)} as title, ${day} as due
    from ${sql.table(resource.table)} t where t.deleted_at is null and ${matter} = any(${[...ids]}::text[])
      and t.status = any(${[...states]}::text[]) and ${day} <= ${to} order by ${day}, t.id`.execute(engine.db.kysely)
  return rows
}

function listOf(matters: readonly NamedMatter[], today: string): string {
  const lines = matters.slice(0, mostLines).map(({ kind, title, due, id, parts }) => {
    const left = mustDayNumber(due) - mustDayNumber(today)
    const when = left === 0 ? '今天到期' : `还剩 ${left} 天`
    return `<li>${kind.title}：<a href="${kind.path}?detail=${id}">${escaped(title)}</a>，${due}（${when}）${partsText(parts)}</li>`
  })
  const more = matters.length > mostLines ? `<p>另有 ${matters.length - mostLines} 件，请在列表中查看。</p>` : ''
  return `<ul>${lines.join('')}</ul>${more}`
}

const partsText = (parts: readonly DuePart[]): string =>
  parts.length > 0 ? `：${parts.map(({ title, due }) => `${escaped(title)} ${due}`).join('、')}` : ''

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
