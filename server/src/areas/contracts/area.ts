import { contract } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { seed } from '../../seed/Seed.ts'
import { afterSteps } from '../../parties/afterSteps.ts'
import { recomputeDebt } from '../../parties/recomputeDebt.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { withActiveClient } from '../../parties/withActiveClient.ts'
import { signingTables } from '../../signing/signingTables.ts'
import { authorityRoutes } from './authorityRoutes.ts'
import { contractRules } from './contractRules.ts'
import { contractTables } from './contractTables.ts'
import { contractTermsJob } from './contractTermsJob.ts'
import { signRoutes } from './signRoutes.ts'
import { textRoutes } from './textRoutes.ts'
import { contractTodos } from './contractTodos.ts'
import { contractFigures } from './statistics/contractFigures.ts'
import { contractReviews } from './statistics/contractReviews.ts'

export const contracts = defineArea({
  name: 'contracts',
  todos: contractTodos,
  statistics: { ...contractFigures, ...contractReviews },
  seeds: [
    seed(
      'contractTexts',
      async (tx, { tenantId, now }) =>
        (await import('../../seed/seedContractTexts.ts')).seedContractTexts(tx, tenantId, now),
      { stage: 'demo', after: ['counselRequests'] },
    ),
  ],
  tables: signingTables,
  adjustments: contractTables,
  open: ({ engine, signing, notify }) => ({
    rules: {
      contract: withActiveClient(
        contract,
        afterSteps(contract, namingParties('contract', contractRules(signing)), recomputeDebt),
        ['submit', 'send'],
      ),
    },
    routes: (api) => {
      signRoutes(api, { engine, signing })
      textRoutes(api, engine)
      authorityRoutes(api, engine)
    },
    jobs: { contractTerms: contractTermsJob(engine, notify) },
  }),
})
