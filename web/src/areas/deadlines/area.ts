import { defineArea } from '../../defineArea.ts'

export const deadlines = defineArea({
  pages: {
    'resource/deadline': () => import('./DeadlinePage.tsx').then((module) => module.DeadlinePage),
  },
  slots: { deadline: () => import('./deadlineSlots.tsx').then((module) => module.deadlineSlots) },
})
