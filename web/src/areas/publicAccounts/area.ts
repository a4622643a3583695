import { defineArea } from '../../defineArea.ts'

export const publicAccounts = defineArea({
  pages: {
    'resource/publicAccount': () => import('./PublicAccountPage.tsx').then((module) => module.PublicAccountPage),
  },
})
