import {
  deadline,
  ok,
  openDeadlineStates,
  permissionCode,
  type ReminderLine,
  type ReminderRecord,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, queryOf, requiredText } from '../../http/inputs.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/readById.ts'
import { today } from '../../clock/wallClock.ts'
import { nextReminderDay } from './planReminder.ts'
import { previewDeadline } from './previewDeadline.ts'
import { reminderDays } from './reminderDays.ts'

const deadlines = deadline
const mostLines = 500

/** What is read about a deadline besides its record. */
export function deadlineRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  const mayList = { config: { access: { permission: permissionCode(deadlines, 'list') } } }
  app.get('/legal/deadline/reminders', mayList, async (request) => {
    const scope = scopeOf(actorOf(request), deadlines, entryOf(engine, deadlines.name).rules.visibleTo)
    const row = await readById(engine, db, deadlines, requiredText(queryOf(request), 'id'), scope)
    const { rows } = await sql<ReminderLine>`
      select r.id, r.first_day as "firstDay", r.last_day as "lastDay", r.due, r.kind, r.reason,
        r.is_catch_up as "isCatchUp", coalesce(a.realname, r.acknowledged_by) as "acknowledgedBy",
        r.acknowledged_at as "acknowledgedAt", array(
          select coalesce(u.realname, u.username) from unnest(r.user_ids) with ordinality g(id, place)
            join sys_user u on u.id = g.id order by g.place) as receivers, array(
          select coalesce(u.realname, u.username) from unnest(r.unsent_ids) g(id)
            join sys_user u on u.id = g.id order by u.id) as unsent
      from deadline_reminder r left join sys_user a on a.username = r.acknowledged_by and a.deleted_at is null
      where r.deadline_id = ${row.id} order by r.first_day desc limit ${mostLines}`.execute(db)
    const isOpen = openDeadlineStates.includes(row.status as never) && typeof row.date === 'string'
    const days = await reminderDays(db, actorOf(request).tenantId)
    const nextDay = isOpen ? nextReminderDay(String(row.date), today(), days) : null
    return ok<ReminderRecord>({ nextDay, lines: rows })
  })

  app.post('/legal/deadline/preview', mayList, async (request) =>
    ok(await previewDeadline(db, actorOf(request).tenantId, bodyOf(request))),
  )
}
