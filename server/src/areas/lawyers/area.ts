import { defineArea } from '../../defineArea.ts'
import { lawyerProfileRules } from './lawyerProfileRules.ts'

export const lawyers = defineArea({
  name: 'lawyers',
  open: () => ({
    rules: {
      lawyerProfile: lawyerProfileRules,
    },
  }),
})
