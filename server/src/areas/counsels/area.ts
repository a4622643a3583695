import { counsel } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { seed } from '../../seed/Seed.ts'
import { afterSteps } from '../../parties/afterSteps.ts'
import { recomputeClients } from '../../parties/clientFlags.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { underContract } from '../../parties/underContract.ts'
import { withActiveClient } from '../../parties/withActiveClient.ts'
import { counselRequestRules } from './counselRequestRules.ts'
import { counselRoutes } from './counselRoutes.ts'
import { counselRules } from './counselRules.ts'
import { counselWorkRules } from './counselWorkRules.ts'
import { keepCounselTermsJob } from './updateTerms.ts'
import { watchRequestsJob } from './watchRequests.ts'
import { counselTodos } from './counselTodos.ts'
import { counselFigures } from './statistics/counselFigures.ts'

export const counsels = defineArea({
  name: 'counsels',
  todos: counselTodos,
  statistics: counselFigures,
  seeds: [
    seed(
      'counsels',
      async (tx, { tenantId, now }) => (await import('../../seed/seedCounsels.ts')).seedCounsels(tx, tenantId, now),
      { stage: 'demo', after: ['packages'] },
    ),
    seed(
      'counselRequests',
      async (tx, { tenantId, now }) =>
        (await import('../../seed/seedCounselRequests.ts')).seedCounselRequests(tx, tenantId, now),
      { stage: 'demo', after: ['counsels'] },
    ),
  ],
  open: ({ engine, notify }) => ({
    rules: {
      counsel: withActiveClient(
        counsel,
        afterSteps(
          counsel,
          namingParties('counsel', underContract('counsel', '法律顾问', counselRules)),
          (context, row) => recomputeClients(context, [row.enterpriseId]),
        ),
        ['submit', 'sign', 'renew'],
      ),
      counselRequest: counselRequestRules,
      counselWork: counselWorkRules,
    },
    routes: (api) => counselRoutes(api, engine),
    jobs: { keepCounselTerms: keepCounselTermsJob(engine), watchRequests: watchRequestsJob(engine, notify) },
  }),
})
