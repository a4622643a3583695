import { type DemoAccount, demoAccountEndpoints, done, errors } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import { openSession } from './openSession.ts'
import type { SessionParts, SignInSettings } from './SessionParts.ts'
import { isActive, userByName } from './userRows.ts'

/** One person of the demo office for each kind of work; the roles are those of `staffRoles`. */
const accounts: readonly (DemoAccount & { username: string })[] = [
  { key: 'lawyer', title: '律师', username: 'chenlv' },
  { key: 'assistant', title: '助理', username: 'fengxue' },
  { key: 'supervisor', title: '主管', username: 'zhouminhua' },
  { key: 'finance', title: '财务', username: 'linxiaowen' },
  { key: 'administrator', title: '管理员', username: 'admin' },
]

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?|::ffff:127(\.\d+){3})$/

/**
 * Demo data are on by default, so that a first start has something to show. Unless somebody asked for them, their
 * accounts open only for a browser on the same machine: not behind a proxy, and not over the network.
 */
function isOpenTo({ demoData, openDemo }: SignInSettings, { hostname, socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const isHere = loopback.test(hostname) && loopback.test(socket.remoteAddress ?? '') && !isForwarded
  return demoData && (openDemo || isHere)
}

/** The administrator rules the whole platform, and a tunnel looks like the same machine. */
const offeredBy = ({ openDemo }: SignInSettings) => accounts.filter(({ key }) => openDemo || key !== 'administrator')

/** What the sign-in page offers; undefined when it offers nothing. */
export const demoAccountsFor = (
  settings: SignInSettings,
  request: FastifyRequest,
): readonly DemoAccount[] | undefined =>
  isOpenTo(settings, request) ? offeredBy(settings).map(({ key, title }) => ({ key, title })) : undefined

/** High, because an audience may share one address. */
const demoSignIns = { max: 60, seconds: 60 }

/** Without demo data there is no such call. */
export function demoAccountRoutes(app: FastifyInstance, parts: SessionParts): void {
  const { engine, settings, quotas, dictionaries } = parts
  if (!settings.demoData) return
  mount(app, demoAccountEndpoints.signIn, async ({ input, request }) => {
    if (!isOpenTo(settings, request)) throw errors.refused('演示账号只能在本机使用；需要对外演示时请设置 DEMO_DATA=on')
    await quotas.spend(`demo sign-in ${request.ip}`, demoSignIns)
    const account = offeredBy(settings).find(({ key }) => key === input.account)
    const user = account && (await userByName(engine.db.kysely, account.username))
    if (!isActive(user)) throw errors.refused('该演示账号不存在或已停用')
    const signedIn = await openSession(parts, request, user, { words: '演示账号登录', remember: false })
    // In their own department: one click is enough.
    return done('登录成功', { ...signedIn, multi_depart: 1, sysAllDictItems: dictionaries.all() })
  })
}
