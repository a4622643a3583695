import { defineArea } from '../../defineArea.ts'

export const dictionaries = defineArea({
  pages: {
    'system/DictList': () => import('./DictPage.tsx').then((module) => module.DictPage),
  },
})
