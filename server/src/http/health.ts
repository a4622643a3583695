import { ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { httpErrors } from './httpErrors.ts'

export interface HealthOptions {
  /**
   * Rejects when the server cannot work, e.g. when the database does not respond. Otherwise it returns what does not
   * work and what of it is wrong, `{ redis: 'lost' }`: the server still gets requests.
   */
  checkReady: () => Promise<Record<string, string>>
}

const checkTimeoutMs = 3_000

/** For orchestrators: `live` as long as the process responds, `ready` while it should get requests. */
export async function health(app: FastifyInstance, { checkReady }: HealthOptions): Promise<void> {
  app.get('/health/live', { exposeHeadRoute: true, config: { access: 'public', isUnlogged: true } }, async () =>
    ok({ status: 'up' }),
  )

  app.get(
    '/health/ready',
    { exposeHeadRoute: true, config: { access: 'public', isUnlogged: true } },
    async (request) => {
      if (app.isDraining) throw httpErrors.notReady('服务正在停止')
      let timer: NodeJS.Timeout | undefined
      const tooSlow = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('readiness check timed out')), checkTimeoutMs)
      })
      try {
        const problems = await Promise.race([checkReady(), tooSlow])
        return ok({ status: Object.keys(problems).length > 0 ? 'degraded' : 'up', ...problems })
      } catch (error) {
        request.log.warn({ err: error }, 'not_ready')
        throw httpErrors.notReady('数据库暂时不可用')
      } finally {
        clearTimeout(timer)
      }
    },
  )
}
