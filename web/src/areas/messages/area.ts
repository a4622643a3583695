import { defineArea } from '../../defineArea.ts'

export const messages = defineArea({
  pages: {
    'modules/message/SysMessageList': () => import('./MessagePage.tsx').then((module) => module.MessagePage),
    'modules/message/MessageRobotList': () => import('./RobotPage.tsx').then((module) => module.RobotPage),
    'modules/message/SysMessageTemplateList': () => import('./TemplatePage.tsx').then((module) => module.TemplatePage),
  },
})
