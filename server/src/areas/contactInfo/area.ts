import { defineArea } from '../../defineArea.ts'
import { legalPage } from '../../seed/menuRows.ts'
import { contactInfoRules } from './contactInfoRules.ts'

export const contactInfo = defineArea({
  name: 'contactInfo',
  menu: [legalPage('/content', 5, '联系方式', 'contactInfo')],
  open: () => ({
    rules: {
      contactInfo: contactInfoRules,
    },
  }),
})
