import { done, errors, sessionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { type TicketAnswer, validateTicket } from '../../identity/validateTicket.ts'
import { mount } from '../../http/mount.ts'
import { logFailure } from './logFailure.ts'
import { openSession } from './openSession.ts'
import type { SessionParts } from './SessionParts.ts'
import { assertDecided, isKnown, userByName } from './userRows.ts'

const maxTicketLength = 512

/** Single sign-on by a CAS server (wire contract §2.1). The ticket is part of the URL, which is not logged. */
export function casRoutes(app: FastifyInstance, parts: SessionParts): void {
  const { engine, guard, settings } = parts

  mount(app, sessionEndpoints.casLogin, async ({ input, request }) => {
    const { casUrl } = settings
    if (casUrl === undefined) throw errors.refused('单点登录未配置，请联系管理员！')
    const [ticket, service] = [input.ticket, input.service]
    if (ticket === '' || ticket.length > maxTicketLength) throw errors.refused('单点登录票据无效，请重新登录')
    // A ticket issued for another site of the same CAS server is not accepted.
    if (!URL.canParse(service) || new URL(service).host !== request.host)
      throw errors.refused('单点登录的服务地址不是本系统的地址')

    let answer: TicketAnswer = { problem: '' }
    const user = await guard.attempt({ address: request.ip }, async () => {
      answer = await validateTicket(casUrl, ticket, service).catch((error: unknown) => {
        request.log.warn({ err: error }, 'cas_validation_failed')
        throw errors.refused('单点登录服务暂时不可用，请稍后重试')
      })
      const found = 'username' in answer ? await userByName(engine.db.kysely, answer.username) : undefined
      return isKnown(found) ? found : undefined
    })
    assertDecided(user)
    if (!user) {
      const { username = '', problem = '该账号在本系统中不存在或已停用，请联系管理员' } = answer as Partial<
        Record<'username' | 'problem', string>
      >
      await logFailure(parts, request, username, `单点登录失败：${problem}`)
      throw errors.refused(`单点登录失败：${problem}`)
    }
    return done('登录成功', await openSession(parts, request, user, { words: '单点登录' }))
  })
}
