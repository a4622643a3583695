import { appointment, errors, isPlainDate, mustDayNumber, ok, permissionCode } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { actorOf } from '../../http/authenticate.ts'
import { optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { readBoard } from './readBoard.ts'
import { readCandidates } from './readCandidates.ts'
import { readSlots } from './readSlots.ts'
import { readUse } from './readUse.ts'

const longestBoard = 42

/** What the booking desk looks at: free hours, lawyers for a matter, and who receives whom in a week. */
export function appointmentRoutes(app: FastifyInstance, engine: Engine): void {
  const mayList = { config: { access: { permission: permissionCode(appointment, 'list') } } }
  const { rules } = entryOf(engine, appointment.name)

  app.get(`${appointment.path}/slots`, mayList, async (request) => {
    const query = queryOf(request)
    return ok(
      await readSlots(engine, actorOf(request).tenantId, {
        lawyerId: requiredText(query, 'lawyerId'),
        itemId: requiredText(query, 'itemId'),
        date: dayOf(query, 'date'),
        exceptId: optionalText(query.exceptId) ?? '',
      }),
    )
  })

  app.get(`${appointment.path}/candidates`, mayList, async (request) => {
    const query = queryOf(request)
    return ok(
      await readCandidates(engine, actorOf(request).tenantId, {
        goodAtId: requiredText(query, 'goodAtId'),
        date: optionalText(query.date) === undefined ? undefined : dayOf(query, 'date'),
      }),
    )
  })

  app.get(`${appointment.path}/entitlement`, mayList, async (request) => {
    const scope = scopeOf(actorOf(request), appointment, rules.visibleTo)
    const { id } = await readById(engine, engine.db.kysely, appointment, requiredText(queryOf(request), 'id'), scope)
    return ok(await readUse(engine, scope.tenantId, id))
  })

  app.get(`${appointment.path}/board`, mayList, async (request) => {
    const query = queryOf(request)
    const [from, to] = [dayOf(query, 'from'), dayOf(query, 'to')]
    const days = mustDayNumber(to) - mustDayNumber(from) + 1
    if (days < 1 || days > longestBoard) throw errors.badRequest(`日期范围应为 1 到 ${longestBoard} 天`)
    return ok(await readBoard(engine, scopeOf(actorOf(request), appointment, rules.visibleTo), from, to))
  })
}

function dayOf(query: Record<string, unknown>, name: string): string {
  const day = requiredText(query, name)
  if (!isPlainDate(day)) throw errors.badRequest(`参数 ${name} 应为日期，如 2026-01-31`)
  return day
}
