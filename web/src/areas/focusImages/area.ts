import { defineArea } from '../../defineArea.ts'

export const focusImages = defineArea({
  pages: {
    'resource/focusImage': () => import('./FocusImagePage.tsx').then((module) => module.FocusImagePage),
  },
})
