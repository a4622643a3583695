import { done, page, taskEndpoints } from '@lexdesk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount } from '../http/mount.ts'
import type { Actor } from '../access/Actor.ts'
import type { TaskFile, Tasks } from './createTasks.ts'

export interface TaskRoutesOptions {
  tasks: Tasks
  /** Refuses a file whose rows its owner may no longer see. */
  assertStillOpen: (actor: Actor, file: TaskFile) => Promise<void>
  /** Sends a stored file; implemented by the files folder. */
  sendFile: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

const pageSizeLimit = 100

/** A user's own background tasks; register it under the call prefix. */
export async function taskRoutes(
  app: FastifyInstance,
  { tasks, assertStillOpen, sendFile }: TaskRoutesOptions,
): Promise<void> {
  mount(app, taskEndpoints.list, async ({ input, actor }) => {
    const current = Math.floor(Math.max(1, Number(input.pageNo) || 1))
    const size = Math.floor(Math.min(pageSizeLimit, Math.max(1, Number(input.pageSize) || pageSizeLimit)))
    const found = await tasks.list(actor, current, size)
    return page(found.tasks, found.total, current, size)
  })
  mount(app, taskEndpoints.queryById, ({ input, actor }) => tasks.find(actor, input.id))
  mount(app, taskEndpoints.cancel, async ({ input, actor }) => {
    await tasks.cancel(actor, input.id)
    return done('任务已取消')
  })
  mount(app, taskEndpoints.delete, async ({ input, actor }) => {
    await tasks.remove(actor, input.id)
    return done('删除成功!')
  })
  mount(
    app,
    taskEndpoints.file,
    async ({ input, actor, request, reply }) => {
      const file = await tasks.file(actor, input.id)
      await assertStillOpen(actor, file)
      return sendFile(file.path, request, reply)
    },
    { compress: false },
  )
}
