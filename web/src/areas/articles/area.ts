import { defineArea } from '../../defineArea.ts'

export const articles = defineArea({
  pages: {
    'resource/article': () => import('./ArticlePage.tsx').then((module) => module.ArticlePage),
  },
})
