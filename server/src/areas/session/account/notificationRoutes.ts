import { accountEndpoints, defaultNotificationChoices, done, errors, readNotificationChoices } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { notificationChoicesOf, saveNotificationChoices } from '../../../notices/notificationTable.ts'
import type { SessionParts } from '../SessionParts.ts'

/** 消息通知: how the own notices arrive. */
export function notificationRoutes(app: FastifyInstance, { engine, mailer, sms }: SessionParts): void {
  const db = engine.db.kysely

  mount(app, accountEndpoints.notifications, async ({ actor: { userId } }) => ({
    choices: (await notificationChoicesOf(db, [userId])).get(userId) ?? defaultNotificationChoices,
    canMail: mailer !== undefined,
    canText: sms?.sendsNotices === true,
  }))

  mount(app, accountEndpoints.saveNotifications, async ({ input, actor: { userId } }) => {
    const { choices, errors: wrong } = readNotificationChoices(input)
    if (wrong.length > 0) throw errors.invalid(wrong)
    await saveNotificationChoices(db, userId, choices)
    return done('已保存通知设置', choices)
  })
}
