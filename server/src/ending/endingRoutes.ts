import { contract, counsel, entrustment, errors, ok, permissionCode, type Resource, type Row } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../access/Scope.ts'
import { wallClock } from '../clock/wallClock.ts'
import { actorOf } from '../http/authenticate.ts'
import { queryOf, requiredText } from '../http/inputs.ts'
import { type Engine, entryOf } from '../resource/Engine.ts'
import { readById } from '../resource/read/readById.ts'
import { unearnedOfCounsel, unearnedOfMatter } from '../receivables/unearned.ts'
import { type EndingStep, hangingOn } from './hangingOn.ts'

const endings: { resource: Resource; steps: Record<string, EndingStep> }[] = [
  { resource: entrustment, steps: { terminate: 'terminateMatter', approveClose: 'closeMatter' } },
  { resource: counsel, steps: { terminate: 'terminateCounsel' } },
  { resource: contract, steps: { confirmRescind: 'rescindContract' } },
]

/** The open items for the dialog of an ending step. Requires the permission of the step. */
export function endingRoutes(app: FastifyInstance, engine: Engine): void {
  for (const { resource, steps } of endings) {
    const { rules } = entryOf(engine, resource.name)
    app.get(
      `${resource.path}/ending`,
      { config: { access: { permission: permissionCode(resource, 'list') } } },
      async (request) => {
        const actor = actorOf(request)
        const query = queryOf(request)
        const name = requiredText(query, 'step')
        const step = Object.hasOwn(steps, name) ? steps[name] : undefined
        if (!step) throw errors.notFound('操作')
        if (!actor.can(permissionCode(resource, name))) throw errors.forbidden()
        const scope = scopeOf(actor, resource, rules.visibleTo)
        const row = await readById(engine, engine.db.kysely, resource, requiredText(query, 'id'), scope)
        const sheet = await hangingOn(engine.db.kysely, actor, step, row)
        if (sheet.figures.length > 1) return ok(sheet)
        const place = { tx: engine.db.kysely, actor, now: wallClock() }
        if (step === 'terminateCounsel')
          return ok({
            ...sheet,
            refundable: await unearnedOfCounsel(place, row as Row<typeof counsel>, sheet.figures[0]),
          })
        return ok(
          step === 'terminateMatter'
            ? { ...sheet, refundable: await unearnedOfMatter(place, row as Row<typeof entrustment>) }
            : sheet,
        )
      },
    )
  }
}
