import { defineArea } from '../../defineArea.ts'

export const regions = defineArea({
  pages: {
    'resource/region': () => import('./RegionPage.tsx').then((module) => module.RegionPage),
  },
})
