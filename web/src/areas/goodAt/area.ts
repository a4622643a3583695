import { defineArea } from '../../defineArea.ts'

export const goodAt = defineArea({
  pages: {
    'resource/goodAt': () => import('./GoodAtPage.tsx').then((module) => module.GoodAtPage),
  },
})
