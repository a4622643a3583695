import {
  done,
  errors,
  type onlineForm,
  type onlineView,
  permissionCode,
  type Row,
  type UseEndpoints,
  type UseLevel,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../../access/Scope.ts'
import { mount } from '../../../http/mount.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { readById } from '../../../resource/read/readById.ts'
import { lockForWrite } from '../../../resource/write/editRow.ts'
import { write } from '../../../resource/writeContext.ts'
import { granting, readUse, type UsedForm } from './readUse.ts'
import { saveUse } from './saveUse.ts'

type Designer = typeof onlineForm | typeof onlineView

export interface UseParts<D extends Designer> {
  engine: Engine
  /** The resource whose records are used: forms, or views. */
  designer: D
  endpoints: UseEndpoints
  /** What a record is served by. */
  usedForm(tenantId: number, row: Row<D>): UsedForm
  /** Invalidates the cached permissions of all users, here and in their browsers. */
  forgetPermissions(): void
}

/** Who may use a form or view: its roles with their levels. */
export function formUseRoutes<D extends Designer>(
  app: FastifyInstance,
  { engine, designer, endpoints, usedForm, forgetPermissions }: UseParts<D>,
): void {
  const db = engine.db.kysely

  mount(app, endpoints.read, async ({ input, actor }) => {
    const row = await readById(engine, db, designer, input.id, scopeOf(actor, designer))
    return readUse(db, actor, usedForm(actor.tenantId, row as Row<D>), permissionCode(designer, 'publish'))
  })

  mount(app, endpoints.save, async ({ input, actor, request }) => {
    if (!actor.can(granting)) throw errors.forbidden()
    const choices = input.roles.map(({ role, level, held }) => ({
      ...{ role, level: level as UseLevel, held: held ?? [] },
    }))
    const words = await write(engine, actor, async (context) => {
      const row = (await lockForWrite(context, designer, input.id)) as Row<Designer>
      if (row.status === 'draft') throw errors.refused(`“${row.title}”还没有发布，发布后才能授权`)
      if (row.status === 'stopped') throw errors.refused(`“${row.title}”已停用，重新发布后才能授权`)
      return saveUse(context, usedForm(actor.tenantId, row as Row<D>).definition, choices, request.ip)
    })
    forgetPermissions()
    return done(words)
  })
}
