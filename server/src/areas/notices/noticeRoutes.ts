import { announcement, done, errors, ok, permissionCode, rowToWire } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { actorOf } from '../../http/authenticate.ts'
import { refuseCrossSite } from '../../http/refuseCrossSite.ts'
import type { Hub } from '../../realtime/createHub.ts'
import { requiredId } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { runAction } from '../../resource/steps/runAction.ts'
import { listMine } from './listMine.ts'
import { listReaders } from './listReaders.ts'
import { listUnread, markAllRead, markRead, readOwn } from './noticeBox.ts'
import { asOnWire } from './noticeCalls.ts'
import { pushNotice } from './pushNotice.ts'
import { sentRoutes } from './sentRoutes.ts'

type Input = Record<string, unknown>

const toWire = rowToWire(announcement)
const queryOf = (request: FastifyRequest): Input => request.query as Input

/** What readers do with announcements, and the calls by which old clients publish them (wire contract §2.7, §3.13). */
export function noticeRoutes(app: FastifyInstance, { engine, hub }: { engine: Engine; hub: Hub }): void {
  const db = engine.db.kysely
  const signedIn = { config: { access: 'signedIn' as const } }
  sentRoutes(app, { engine, hub })

  app.get('/sys/annountCement/listByUser', signedIn, async (request) => ok(await listUnread(db, actorOf(request))))

  app.get('/sys/annountCement/queryById', signedIn, async (request) => {
    const actor = actorOf(request)
    const id = requiredId(queryOf(request).id)
    if (actor.can(permissionCode(announcement, 'list')))
      return ok(asOnWire(toWire(await readById(engine, db, announcement, id, scopeOf(actor, announcement)))))
    const own = await readOwn(db, actor, id)
    if (!own) throw errors.notFound(announcement.title)
    return ok(own)
  })

  const mayList = { config: { access: { permission: permissionCode(announcement, 'list') } } }
  app.get('/sys/annountCement/readers', mayList, async (request) => {
    const [actor, query] = [actorOf(request), queryOf(request)]
    const row = await readById(engine, db, announcement, requiredId(query.id), scopeOf(actor, announcement))
    return ok(await listReaders(db, actor.tenantId, row, query))
  })

  app.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', signedIn, async (request) =>
    ok(await listMine(db, actorOf(request), queryOf(request))),
  )
  app.route({
    // The specification leaves the verb open; public clients put.
    method: ['PUT', 'POST'],
    url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    ...signedIn,
    handler: async (request) => {
      const { anntId } = (request.body ?? {}) as Input
      if (typeof anntId !== 'string' || anntId === '')
        throw errors.invalid([{ field: 'anntId', message: '缺少通告编号 anntId' }])
      await markRead(db, actorOf(request), anntId)
      return ok(null)
    },
  })
  app.put('/sys/sysAnnouncementSend/readAll', signedIn, async (request) => {
    await markAllRead(db, actorOf(request))
    return done('全部已读')
  })

  for (const [name, action, words] of [
    ['doReleaseData', 'publish', '该系统通知发布成功'],
    ['doReovkeData', 'revoke', '该系统通知撤销成功'],
  ] as const)
    app.get(
      `/sys/annountCement/${name}`,
      { config: { access: { permission: permissionCode(announcement, action) } }, preHandler: refuseCrossSite },
      async (request) => {
        await runAction(engine, actorOf(request), announcement, action, { id: requiredId(queryOf(request).id) })
        return done(words)
      },
    )

  app.get('/sys/annountCement/syncNotic', { ...signedIn, preHandler: refuseCrossSite }, async (request) => {
    const { anntId } = queryOf(request)
    await ringAgain(actorOf(request), typeof anntId === 'string' ? anntId : '')
    return done('操作成功！')
  })

  /** Old clients call this after reading, for the bell of the reader; only who publishes can ring those of others. */
  async function ringAgain(actor: Actor, id: string): Promise<void> {
    const mine = { userId: actor.userId }
    if (id === '') return hub.publish(mine, { cmd: 'topic', msgTxt: '批量设置已读' })
    if (['publish', 'revoke'].some((act) => actor.can(permissionCode(announcement, act)))) {
      await readById(engine, db, announcement, id, scopeOf(actor, announcement))
      return pushNotice(engine, hub, [id])
    }
    const own = await readOwn(db, actor, id)
    if (!own) throw errors.notFound(announcement.title)
    hub.publish(mine, { cmd: 'user', userId: actor.userId, msgId: id, msgTxt: own.titile })
  }
}
