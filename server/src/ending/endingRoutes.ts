import {
  contract,
  counsel,
  endingEndpoints,
  entrustment,
  errors,
  permissionCode,
  type Resource,
  type Row,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../access/Scope.ts'
import { wallClock } from '../clock/wallClock.ts'
import { mount } from '../http/mount.ts'
import { type Engine, entryOf } from '../resource/Engine.ts'
import { readById } from '../resource/read/readById.ts'
import { unearnedOfCounsel, unearnedOfMatter } from '../receivables/unearned.ts'
import { type EndingStep, readEndingSheet } from './readEndingSheet.ts'

const endings: { name: keyof typeof endingEndpoints; resource: Resource; steps: Record<string, EndingStep> }[] = [
  { name: 'entrustment', resource: entrustment, steps: { terminate: 'terminateMatter', approveClose: 'closeMatter' } },
  { name: 'counsel', resource: counsel, steps: { terminate: 'terminateCounsel' } },
  { name: 'contract', resource: contract, steps: { confirmRescind: 'rescindContract' } },
]

/** The open items for the dialog of an ending step. Requires the permission of the step. */
export function endingRoutes(app: FastifyInstance, engine: Engine): void {
  for (const { name, resource, steps } of endings) {
    const { rules } = entryOf(engine, resource.name)
    mount(app, endingEndpoints[name], async ({ input, actor }) => {
      const step = Object.hasOwn(steps, input.step) ? steps[input.step] : undefined
      if (!step) throw errors.notFound('操作')
      if (!actor.can(permissionCode(resource, input.step))) throw errors.forbidden()
      const scope = scopeOf(actor, resource, rules.visibleTo)
      const row = await readById(engine, engine.db.kysely, resource, input.id, scope)
      const sheet = await readEndingSheet(engine.db.kysely, actor, step, row)
      if (sheet.figures.length > 1) return sheet
      const place = { tx: engine.db.kysely, actor, now: wallClock() }
      if (step === 'terminateCounsel')
        return { ...sheet, refundable: await unearnedOfCounsel(place, row as Row<typeof counsel>, sheet.figures[0]) }
      return step === 'terminateMatter'
        ? { ...sheet, refundable: await unearnedOfMatter(place, row as Row<typeof entrustment>) }
        : sheet
    })
  }
}
