import { conflictCheck, errors, ok, permissionCode } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, optionalText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { loadTextLibraries } from '../../resource/textLibraries.ts'
import { searchConflicts } from './searchConflicts.ts'

/** Looks a name up without keeping a record: who asks on the telephone wants an answer at once. */
export function conflictRoutes(app: FastifyInstance, engine: Engine): void {
  const config = { access: { permission: permissionCode(conflictCheck, 'list') } }
  app.post('/legal/conflictCheck/search', { config }, async (request) => {
    const { name, code, role } = bodyOf(request)
    const words = optionalText(name)
    if (!words || words.length > 100) throw errors.badRequest('请输入要检索的名称，不超过 100 个字')
    await loadTextLibraries()
    const { hits } = await searchConflicts(engine.db.kysely, actorOf(request).tenantId, [
      { name: words, code: optionalText(code)?.slice(0, 40) ?? null, role: optionalText(role) ?? 'opponent' },
    ])
    return ok(hits)
  })
}
