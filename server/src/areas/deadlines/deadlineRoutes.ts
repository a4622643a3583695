import { deadline, deadlineEndpoints, openDeadlineStates, type ReminderLine, user } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { today } from '../../clock/wallClock.ts'
import { nextReminderDay } from './planReminder.ts'
import { previewDeadline } from './previewDeadline.ts'
import { reminderDays } from './reminderDays.ts'
import { reminderTable } from './reminderTable.ts'

const a = columnsOf(user, 'a')
const r = columnsIn(reminderTable, 'r')
const u = columnsOf(user, 'u')

const maxLines = 500

export function deadlineRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  mount(app, deadlineEndpoints.reminders, async ({ input, actor }) => {
    const scope = scopeOf(actor, deadline, entryOf(engine, deadline.name).rules.visibleTo)
    const row = await readById(engine, db, deadline, input.id, scope)
    const { rows } = await sql<ReminderLine>`
      select ${r.id}, ${r.firstDay} as "firstDay", ${r.lastDay} as "lastDay", ${r.due}, ${r.kind}, ${r.reason},
        ${r.isCatchUp} as "isCatchUp", coalesce(${a.realname}, ${r.acknowledgedBy}) as "acknowledgedBy",
        ${r.acknowledgedAt} as "acknowledgedAt", array(
          select coalesce(${u.realname}, ${u.username}) from unnest(${r.userIds}) with ordinality g(id, place)
            join ${u.$table} on ${u.id} = g.id order by g.place) as receivers, array(
          select coalesce(${u.realname}, ${u.username}) from unnest(${r.unsentIds}) g(id)
            join ${u.$table} on ${u.id} = g.id order by ${u.id}) as unsent
      from ${r.$table} left join ${a.$table} on ${a.username} = ${r.acknowledgedBy} and ${a.deletedAt} is null
      where ${r.deadlineId} = ${row.id} order by ${r.firstDay} desc limit ${maxLines}`.execute(db)
    const isOpen = openDeadlineStates.includes(row.status as never) && typeof row.date === 'string'
    const days = await reminderDays(db, actor.tenantId)
    const nextDay = isOpen ? nextReminderDay(String(row.date), today(), days) : null
    return { nextDay, lines: rows }
  })

  mount(app, deadlineEndpoints.preview, ({ input, actor }) => previewDeadline(db, actor.tenantId, input))
}
