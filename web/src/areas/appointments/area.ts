import { defineArea } from '../../defineArea.ts'

export const appointments = defineArea({
  pages: {
    'resource/appointment': () => import('./AppointmentPage.tsx').then((module) => module.AppointmentPage),
  },
})
