import { defineArea } from '../../defineArea.ts'

export const appraisals = defineArea({
  pages: {
    'resource/appraise': () => import('./AppraisePage.tsx').then((module) => module.AppraisePage),
  },
})
