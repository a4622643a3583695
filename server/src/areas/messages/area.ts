import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { createMailer } from '../../mail/createMailer.ts'
import { createChannels } from './createChannels.ts'
import { sendMessagesJob } from './deliverMessages.ts'
import { messageRoutes } from './messageRoutes.ts'
import { message, sendStatuses } from '@lexdesk/domain'
import { type AroundCalls, saying } from '../../resource/routes/aroundCalls.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

/** A new message is pending; only the sender job updates its status. */
const messageRules = rulesFor(message, {
  derive: (_values, current) => (current ? {} : { esSendStatus: sendStatuses.waiting, esSendNum: 0 }),
})

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
  ],
  open: ({ config, engine, sms, notify, scheduler, log }) => {
    const channels = createChannels({ db: engine.db.kysely, sms, mailer: createMailer(config.mail), notify })
    return {
      rules: {
        message: messageRules,
      },
      calls: {
        messageTemplate: messageTemplateCalls,
      },
      routes: (api) => messageRoutes(api, engine, () => scheduler.nudge('sendMessages')),
      jobs: { sendMessages: sendMessagesJob({ engine, channels, log }) },
    }
  },
})
