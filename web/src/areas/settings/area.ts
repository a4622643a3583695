import { defineArea } from '../../defineArea.ts'

export const settings = defineArea({
  pages: {
    'resource/setting': () => import('./SettingPage.tsx').then((module) => module.SettingPage),
  },
})
