import { defineArea } from '../../defineArea.ts'
import { anySlots } from '../../resource/ResourceSlots.ts'

export const deadlines = defineArea({
  pages: {
    'resource/deadline': () => import('./DeadlinePage.tsx').then((module) => module.DeadlinePage),
  },
  slots: { deadline: () => import('./deadlineSlots.tsx').then((module) => anySlots(module.deadlineSlots)) },
})
