import { defineArea } from '../../defineArea.ts'
import { contactInfoRules } from './contactInfoRules.ts'

export const contactInfo = defineArea({
  name: 'contactInfo',
  open: () => ({
    rules: {
      contactInfo: contactInfoRules,
    },
  }),
})
