import {
  appointment,
  appointmentEndpoints,
  errors,
  isPlainDate,
  mustDayNumber,
  type AppointmentUse,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { readBoard } from './readBoard.ts'
import { readCandidates } from './readCandidates.ts'
import { readSlots } from './readSlots.ts'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { balanceOf } from '../../entitlement/balanceOf.ts'
import { entriesWhere } from '../../entitlement/entryRows.ts'
import { entryTable } from '../../entitlement/ledgerTables.ts'

const maxBoardDays = 42

/** Data for booking: free slots, candidate lawyers, and the weekly board. */
export function appointmentRoutes(app: FastifyInstance, engine: Engine): void {
  const { rules } = entryOf(engine, appointment.name)

  mount(app, appointmentEndpoints.slots, ({ input, actor }) =>
    readSlots(engine, actor.tenantId, { ...input, date: dayOf(input.date, 'date') }),
  )

  mount(app, appointmentEndpoints.candidates, ({ input, actor }) =>
    readCandidates(engine, actor.tenantId, {
      goodAtId: input.goodAtId,
      date: input.date === undefined ? undefined : dayOf(input.date, 'date'),
    }),
  )

  mount(app, appointmentEndpoints.entitlement, async ({ input, actor }) => {
    const scope = scopeOf(actor, appointment, rules.visibleTo)
    const { id } = await readById(engine, engine.db.kysely, appointment, input.id, scope)
    return readUse(engine, scope.tenantId, id)
  })

  mount(app, appointmentEndpoints.board, async ({ input, actor }) => {
    const [from, to] = [dayOf(input.from, 'from'), dayOf(input.to, 'to')]
    const days = mustDayNumber(to) - mustDayNumber(from) + 1
    if (days < 1 || days > maxBoardDays) throw errors.badRequest(`日期范围应为 1 到 ${maxBoardDays} 天`)
    return readBoard(engine, scopeOf(actor, appointment, rules.visibleTo), from, to)
  })
}

function dayOf(day: string, name: string): string {
  if (!isPlainDate(day)) throw errors.badRequest(`参数 ${name} 应为日期，如 2026-01-31`)
  return day
}

const col = columnsIn(entryTable)

/** What an appointment did to an entitlement: held, consumed, released or compensated. */
async function readUse(engine: Engine, tenantId: number, id: string): Promise<AppointmentUse> {
  const db = engine.db.kysely
  const own = sql`${col.tenantId} = ${tenantId} and ${col.refType} in ('appointment', 'noShow') and ${col.refId} = ${id}`
  const entries = await entriesWhere(db, own)
  const accountId = entries[0]?.accountId
  return { account: (accountId && (await balanceOf(db, tenantId, accountId))) || null, entries }
}
