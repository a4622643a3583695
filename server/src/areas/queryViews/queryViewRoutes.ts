import { done, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, queryOf } from '../../http/inputs.ts'
import { requiredId } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { listQueryViews } from './listQueryViews.ts'
import { readResource } from './readQueryView.ts'
import { addQueryView, deleteQueryView, editQueryView } from './saveQueryView.ts'
import { sharePermission, shareRoles } from './shareRoles.ts'

/** Advanced queries that live on the server: for oneself on every desk, and for the colleagues of a role. */
export function queryViewRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  const signedIn = { config: { access: 'signedIn' as const } }

  app.get('/sys/queryView/list', signedIn, async (request) => {
    const actor = actorOf(request)
    const { name } = readResource(engine, actor, queryOf(request).resource)
    return ok(await listQueryViews(db, actor, { resource: name }))
  })

  app.get('/sys/queryView/roles', { config: { access: { permission: sharePermission } } }, async (request) =>
    ok(await shareRoles(db, actorOf(request))),
  )

  app.post('/sys/queryView/add', signedIn, async (request) => {
    const body = bodyOf(request)
    const view = await write(engine, actorOf(request), (context) => addQueryView(context, body, request.ip))
    return done('保存成功！', view)
  })

  app.put('/sys/queryView/edit', signedIn, async (request) => {
    const body = bodyOf(request)
    const view = await write(engine, actorOf(request), (context) => editQueryView(context, body, request.ip))
    return done('修改成功!', view)
  })

  app.delete('/sys/queryView/delete', signedIn, async (request) => {
    const id = requiredId(queryOf(request).id)
    await write(engine, actorOf(request), (context) => deleteQueryView(context, id, request.ip))
    return done('删除成功!')
  })
}
