import { defineArea } from '../../defineArea.ts'

export const contracts = defineArea({
  pages: {
    'resource/contract': () => import('./ContractPage.tsx').then((module) => module.ContractPage),
  },
})
