import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import type { IndexSpec } from '../../database/TableSpec.ts'
import { createMailer } from '../../mail/createMailer.ts'
import { cleanMessages } from './cleanMessages.ts'
import { channelProblem, createChannels } from './createChannels.ts'
import { sendMessagesJob } from './deliverMessages.ts'
import { messageRoutes } from './messageRoutes.ts'
import { createMpApi } from '../../wechat/mpApi.ts'
import { receiptRoute } from './receiptRoute.ts'
import { robotRoute } from './robotRoute.ts'
import { robotRules } from './robotRules.ts'
import { errors, message, sendStatuses } from '@lexdesk/domain'
import { systemActor } from '../../access/Actor.ts'
import { type AroundCalls, saying } from '../../resource/routes/aroundCalls.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

/**
 * A new message is pending; only the sender job updates its status. A person learns at once that a channel is not
 * configured; messages of the system are queued and show it in their result.
 */
const messageRules = (problemOf: (type: string) => string | undefined) =>
  rulesFor(message, {
    beforeAdd: async ({ actor }, { esType }) => {
      const problem = actor.userId === systemActor(0).userId ? undefined : problemOf(esType ?? '')
      if (problem !== undefined) throw errors.invalid([{ field: 'esType', message: problem }])
    },
    derive: (_values, current) => (current ? {} : { esSendStatus: sendStatuses.waiting, esSendNum: 0 }),
  })

/** What `deliverMessages` looks for every minute, in its order. */
const pendingMessages: IndexSpec = {
  name: `${message.table}_pending`,
  columns: ['create_time', 'id'],
  where: `deleted_at is null and es_send_status in ('${sendStatuses.waiting}', '${sendStatuses.failed}')`,
}

const messageTemplateCalls: AroundCalls = { edit: saying('更新成功！') }

export const messages = defineArea({
  name: 'messages',
  menu: [
    menuPage('/message', 3, '消息管理', '/modules/message/sysMessageList', 'modules/message/SysMessageList', {
      resource: 'message',
      buttons: { 'message:resend': '重新发送' },
    }),
    menuPage(
      '/message',
      4,
      '消息模板',
      '/modules/message/sysMessageTemplateList',
      'modules/message/SysMessageTemplateList',
      {
        resource: 'messageTemplate',
        buttons: { 'messageTemplate:send': '发送测试' },
      },
    ),
    menuPage('/message', 5, '群机器人', '/message/robot', 'modules/message/MessageRobotList', {
      resource: 'messageRobot',
      buttons: { 'messageRobot:test': '发送测试' },
    }),
  ],
  adjustments: [
    {
      table: message.table,
      indexes: [{ name: `${message.table}_provider`, columns: ['provider_id'] }, pendingMessages],
    },
  ],
  open: ({ config, engine, sms, notify, scheduler, outbound, box, log }) => {
    const channelParts = {
      db: engine.db.kysely,
      sms,
      mailer: createMailer(config.mail),
      notify,
      outbound,
      box,
      mp: createMpApi(outbound, config.wechatApi),
    }
    const outbox = { engine, channels: createChannels(channelParts), log }
    const problemOf = (type: string) => channelProblem(channelParts, type)
    return {
      rules: {
        message: messageRules(problemOf),
        messageRobot: robotRules(outbound, box),
      },
      calls: {
        messageTemplate: messageTemplateCalls,
      },
      routes: (api) => {
        messageRoutes(api, { outbox, problemOf, onWaiting: () => scheduler.nudge('sendMessages') })
        robotRoute(api, engine, channelParts)
        receiptRoute(api, { engine, sms, token: config.sms.receiptToken })
      },
      jobs: { sendMessages: sendMessagesJob(outbox) },
      workAfter: { cleanLogs: (work) => cleanMessages(engine, work) },
    }
  },
})
