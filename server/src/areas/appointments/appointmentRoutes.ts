import { appointment, appointmentEndpoints, errors, isPlainDate, mustDayNumber } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { readBoard } from './readBoard.ts'
import { readCandidates } from './readCandidates.ts'
import { readSlots } from './readSlots.ts'
import { readUse } from './readUse.ts'

const longestBoard = 42

/** What the booking desk looks at: free hours, lawyers for a matter, and who receives whom in a week. */
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
    if (days < 1 || days > longestBoard) throw errors.badRequest(`日期范围应为 1 到 ${longestBoard} 天`)
    return readBoard(engine, scopeOf(actor, appointment, rules.visibleTo), from, to)
  })
}

function dayOf(day: string, name: string): string {
  if (!isPlainDate(day)) throw errors.badRequest(`参数 ${name} 应为日期，如 2026-01-31`)
  return day
}
