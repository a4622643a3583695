import { done, queryViewEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { listQueryViews } from './listQueryViews.ts'
import { readResource } from './readQueryView.ts'
import { addQueryView, deleteQueryView, editQueryView } from './saveQueryView.ts'
import { shareRoles } from './shareRoles.ts'

/** Saved advanced queries: available to the owner in every browser, and to the users of a role. */
export function queryViewRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely

  mount(app, queryViewEndpoints.list, async ({ input, actor }) => {
    const { name } = readResource(engine, actor, input.resource)
    return await listQueryViews(db, actor, { resource: name })
  })

  mount(app, queryViewEndpoints.roles, ({ actor }) => shareRoles(db, actor))

  mount(app, queryViewEndpoints.add, async ({ input, actor, request }) => {
    const view = await write(engine, actor, (context) => addQueryView(context, input, request.ip))
    return done('保存成功！', view)
  })

  mount(app, queryViewEndpoints.edit, async ({ input, actor, request }) => {
    const view = await write(engine, actor, (context) => editQueryView(context, input, request.ip))
    return done('修改成功!', view)
  })

  mount(app, queryViewEndpoints.delete, async ({ input, actor, request }) => {
    const id = input.id
    await write(engine, actor, (context) => deleteQueryView(context, id, request.ip))
    return done('删除成功!')
  })
}
