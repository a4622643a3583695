import { done, errors, ok, page } from '@lexdesk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../access/Actor.ts'
import type { TaskFile, Tasks } from './createTasks.ts'

export interface TaskRoutesOptions {
  tasks: Tasks
  /** Refuses a file whose rows its owner may no longer see. */
  assertStillOpen: (actor: Actor, file: TaskFile) => Promise<void>
  /** Answers with a stored file; the files room knows how. */
  sendFile: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

const pageSizeLimit = 100

/** A user's own background tasks; register it under the prefix of the calls. */
export async function taskRoutes(
  app: FastifyInstance,
  { tasks, assertStillOpen, sendFile }: TaskRoutesOptions,
): Promise<void> {
  const signedIn = { config: { access: 'signedIn' } } as const

  app.get('/sys/task/list', signedIn, async (request) => {
    const { pageNo, pageSize } = request.query as Record<string, unknown>
    const current = Math.max(1, Number(pageNo) || 1)
    const size = Math.min(pageSizeLimit, Math.max(1, Number(pageSize) || pageSizeLimit))
    const found = await tasks.list(ownerOf(request), Math.floor(current), Math.floor(size))
    return ok(page(found.tasks, found.total, current, size))
  })

  app.get('/sys/task/queryById', signedIn, async (request) => ok(await tasks.find(ownerOf(request), idOf(request))))

  app.post('/sys/task/cancel', signedIn, async (request) => {
    await tasks.cancel(ownerOf(request), idOf(request))
    return done('任务已取消')
  })

  app.delete('/sys/task/delete', signedIn, async (request) => {
    await tasks.remove(ownerOf(request), idOf(request))
    return done('删除成功!')
  })

  const download = { compress: false, config: { access: 'signedIn', takesReaderCookie: true } } as const
  app.get('/sys/task/file', download, async (request, reply) => {
    const file = await tasks.file(ownerOf(request), idOf(request))
    await assertStillOpen(ownerOf(request), file)
    return sendFile(file.path, request, reply)
  })
}

function ownerOf(request: FastifyRequest): Actor {
  if (!request.actor) throw errors.notSignedIn()
  return request.actor
}

function idOf(request: FastifyRequest): string {
  const { id } = request.query as Record<string, unknown>
  if (typeof id !== 'string' || id === '') throw errors.badRequest('缺少参数 id')
  return id
}
