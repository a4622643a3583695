import { errors, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { searchRecords } from './searchRecords.ts'

const longest = 50

/** 全局搜索: one question to all lists that the actor may open. */
export function searchRoutes(app: FastifyInstance, engine: Engine): void {
  app.get('/search/records', { config: { access: 'signedIn' } }, async (request) => {
    const words = requiredText(queryOf(request), 'keyword')
    if ([...words].length > longest) throw errors.refused(`搜索内容不能超过 ${longest} 个字`)
    return ok(await searchRecords(engine, actorOf(request), words))
  })
}
