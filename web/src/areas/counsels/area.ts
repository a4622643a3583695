import { defineArea } from '../../defineArea.ts'

export const counsels = defineArea({
  pages: {
    'resource/counselRequest': () => import('./CounselRequestPage.tsx').then((module) => module.CounselRequestPage),
    'resource/counsel': () => import('./CounselPage.tsx').then((module) => module.CounselPage),
  },
})
