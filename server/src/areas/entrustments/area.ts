import { entrustment } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { underContract } from '../../parties/underContract.ts'
import { withActiveClient } from '../../parties/withActiveClient.ts'
import { entrustmentRules } from './entrustmentRules.ts'

export const entrustments = defineArea({
  name: 'entrustments',
  open: () => ({
    rules: {
      entrustment: withActiveClient(entrustment, underContract('entrust', '委托', entrustmentRules), [
        'submit',
        'sign',
      ]),
    },
  }),
})
