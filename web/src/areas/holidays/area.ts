import { defineArea } from '../../defineArea.ts'

export const holidays = defineArea({
  pages: {
    'resource/holiday': () => import('./HolidayPage.tsx').then((module) => module.HolidayPage),
  },
})
