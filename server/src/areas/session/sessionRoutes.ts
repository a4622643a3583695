import { done, errors, ok, permissionsOf, type Resource } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isPassword } from '../../access/password.ts'
import type { Sessions } from '../../access/sessions.ts'
import type { Database } from '../../database/Database.ts'
import { accessToken, actorOf } from '../../http/authenticate.ts'
import type { Dictionaries } from '../../resource/Engine.ts'
import { menuOf } from './menuOf.ts'
import type { SignInGuard } from './signInGuard.ts'

export interface SessionParts {
  db: Database
  sessions: Sessions
  guard: SignInGuard
  resources: readonly Resource[]
  dictionaries: Dictionaries & { all(): Record<string, unknown> }
  /** Sockets of an ended session are closed. */
  closeSession(sessionId: string): void
}

interface UserRow {
  id: string
  username: string
  realname: string
  password: string | null
  status: string
  org_code: string | null
  rel_tenant_ids: string | null
}

const longestPassword = 128

export function sessionRoutes(app: FastifyInstance, parts: SessionParts): void {
  const { db, sessions, guard, resources, dictionaries } = parts

  app.post('/sys/login', { config: { access: 'public' } }, async (request) => {
    const { username, password } = (request.body ?? {}) as Record<string, unknown>
    if (typeof username !== 'string' || username.trim() === '')
      throw errors.invalid([{ field: 'username', message: '请输入用户名!' }])
    if (typeof password !== 'string' || password === '')
      throw errors.invalid([{ field: 'password', message: '请输入密码!' }])
    const name = username.trim().toLowerCase().slice(0, 100)
    await guard.assertOpen(name, request.ip)
    const { rows } = await sql<UserRow>`
      select id, username, realname, password, status, org_code, rel_tenant_ids from sys_user
      where lower(username) = ${name} and deleted_at is null`.execute(db.kysely)
    const user = rows[0]
    const isRight = password.length <= longestPassword && (await isPassword(user?.password ?? null, password))
    if (!user || !isRight || user.status !== '1') {
      await guard.failed(name, request.ip)
      throw errors.signInFailed()
    }
    await guard.succeeded(name)
    const tenantId = Number((user.rel_tenant_ids ?? '').split(',')[0] || 1)
    const agent = request.headers['user-agent'] ?? ''
    const token = await sessions.open({ userId: user.id, tenantId, orgCode: user.org_code, address: request.ip, agent })
    const { password: _, rel_tenant_ids: relTenantIds, org_code: orgCode, ...plain } = user
    return done('登录成功', {
      token,
      multi_depart: orgCode ? 1 : 0,
      userInfo: { ...plain, orgCode, relTenantIds, status: Number(user.status) },
      departs: [],
      sysAllDictItems: dictionaries.all(),
    })
  })

  app.route({
    method: ['GET', 'POST'],
    url: '/sys/logout',
    config: { access: 'public' },
    handler: async (request) => {
      const token = accessToken(request)
      if (!token) throw errors.refused('退出登录失败！')
      const sessionId = await sessions.revoke(token)
      if (!sessionId) throw errors.refused('Token无效!')
      parts.closeSession(sessionId)
      return done('退出登录成功！')
    },
  })

  app.get('/sys/permission/getUserPermissionByToken', { config: { access: 'signedIn' } }, async (request) => {
    const actor = actorOf(request)
    const buttons = resources.filter(({ calls }) => calls === 'all').flatMap(permissionsOf)
    const shown = { type: '1' }
    return done('查询成功', {
      menu: menuOf(resources, actor),
      auth: buttons
        .filter(({ code }) => actor.can(code))
        .map(({ code, title }) => ({ action: code, ...shown, describe: title })),
      allAuth: buttons.map(({ code, title }) => ({ action: code, status: '1', ...shown, describe: title })),
    })
  })

  app.get('/sys/user/getUserSectionInfoByToken', { config: { access: 'signedIn' } }, async (request) => {
    const { userId, username, realname, orgCode } = actorOf(request)
    return ok({ sysUserId: userId, sysUserCode: username, sysUserName: realname, sysOrgCode: orgCode })
  })
}
