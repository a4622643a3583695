import { defineArea } from '../../defineArea.ts'
import { createMailer } from '../../mail/createMailer.ts'
import { createChannels } from './createChannels.ts'
import { sendMessagesJob } from './deliverMessages.ts'
import { messageRoutes } from './messageRoutes.ts'
import { messageRules, messageTemplateCalls } from './messageRules.ts'

export const messages = defineArea({
  name: 'messages',
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
