import { defineArea } from '../../defineArea.ts'

export const enterprises = defineArea({
  pages: {
    'resource/enterprise': () => import('./EnterprisePage.tsx').then((module) => module.EnterprisePage),
  },
})
