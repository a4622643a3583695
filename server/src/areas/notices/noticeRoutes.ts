import { announcement, done, errors, noticeEndpoints, permissionCode, rowToWire, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import type { Hub } from '../../realtime/createHub.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { runAction } from '../../resource/steps/runAction.ts'
import { listMine } from './listMine.ts'
import { listReaders } from './listReaders.ts'
import { listUnread, markAllRead, markRead, readOwn } from './noticeBox.ts'
import { asOnWire } from './noticeCalls.ts'
import { pushNotice } from './pushNotice.ts'
import { sendNoticePage } from './sendNoticePage.ts'
import { sentRoutes } from './sentRoutes.ts'

const toWire = rowToWire(announcement)

/** Reading announcements, and the endpoints by which old clients publish them (wire contract §2.7, §3.13). */
export function noticeRoutes(app: FastifyInstance, { engine, hub }: { engine: Engine; hub: Hub }): void {
  const db = engine.db.kysely
  sentRoutes(app, { engine, hub })

  mount(app, noticeEndpoints.listByUser, ({ actor }) => listUnread(db, actor))

  mount(app, noticeEndpoints.queryById, ({ input, actor }) => readNotice(actor, input.id))
  mount(app, noticeEndpoints.show, async ({ input, actor, reply }) =>
    sendNoticePage(reply, await readNotice(actor, input.id)),
  )

  async function readNotice(actor: Actor, id: string): Promise<Values> {
    if (actor.can(permissionCode(announcement, 'list')))
      return asOnWire(toWire(await readById(engine, db, announcement, id, scopeOf(actor, announcement))))
    const own = await readOwn(db, actor, id)
    if (!own) throw errors.notFound(announcement.title)
    return own
  }

  mount(app, noticeEndpoints.readers, async ({ input, actor }) => {
    const row = await readById(engine, db, announcement, input.id, scopeOf(actor, announcement))
    return listReaders(db, actor.tenantId, row, input)
  })

  mount(app, noticeEndpoints.getMyAnnouncementSend, ({ input, actor }) => listMine(db, actor, input))
  mount(app, noticeEndpoints.editByAnntIdAndUserId, async ({ input, actor }) => {
    const { anntId } = input
    if (anntId === undefined) throw errors.invalid([{ field: 'anntId', message: '缺少通告编号 anntId' }])
    await markRead(db, actor, anntId)
    return null
  })
  mount(app, noticeEndpoints.readAll, async ({ actor }) => {
    await markAllRead(db, actor)
    return done('全部已读')
  })

  for (const [name, action, words] of [
    ['doReleaseData', 'publish', '该系统通知发布成功'],
    ['doReovkeData', 'revoke', '该系统通知撤销成功'],
  ] as const)
    mount(app, noticeEndpoints[name], async ({ input, actor }) => {
      await runAction(engine, actor, announcement, action, { id: input.id })
      return done(words)
    })

  mount(app, noticeEndpoints.syncNotic, async ({ input, actor }) => {
    await pushAgain(actor, input.anntId)
    return done('操作成功！')
  })

  /** Old clients call this after reading, to refresh the reader's bell; only publishers can notify other users. */
  async function pushAgain(actor: Actor, id: string): Promise<void> {
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
