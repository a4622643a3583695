import { defineArea } from '../../defineArea.ts'

export const conflicts = defineArea({
  pages: {
    'resource/conflictCheck': () => import('./ConflictCheckPage.tsx').then((module) => module.ConflictCheckPage),
    'resource/conflictDecision': () =>
      import('./ConflictDecisionPage.tsx').then((module) => module.ConflictDecisionPage),
  },
})
