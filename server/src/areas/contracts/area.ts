import { contract } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { seed } from '../../seed/Seed.ts'
import { afterSteps } from '../../parties/afterSteps.ts'
import { recomputeDebt } from '../../parties/recomputeDebt.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { withActiveClient } from '../../parties/withActiveClient.ts'
import { signingTables } from '../../signing/signingTables.ts'
import { authorityRoutes } from './authorityRoutes.ts'
import { contractRules } from './contractRules.ts'
import { signRoutes } from './signRoutes.ts'
import { textRoutes } from './textRoutes.ts'
import { contractTodos } from './contractTodos.ts'
import { contractFigures } from './statistics/contractFigures.ts'
import { contractReviews } from './statistics/contractReviews.ts'
import type { TableAdjustment } from '../../database/schema/adjustTables.ts'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { inTurn } from '../../jobs/serveRows.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import type { Engine } from '../../resource/Engine.ts'
import { contractTerms } from './contractTerms.ts'
import { remindContracts } from './remindContracts.ts'

/** Contracts are often looked up by the record that they belong to. */
const contractTables: TableAdjustment[] = [
  {
    table: contract.table,
    indexes: [{ name: `${contract.table}_biz`, columns: ['biz_id'], where: 'biz_id is not null' }],
  },
]

export const contracts = defineArea({
  name: 'contracts',
  todos: contractTodos,
  statistics: { ...contractFigures, ...contractReviews },
  seeds: [
    jobSeed('contracts', {
      jobClassName: 'contractTerms',
      cronExpression: '0 20 0 * * ? *',
      description: '每天零点处理到期的合同与签署',
    }),
    seed(
      'contractTexts',
      async (tx, { tenantId, now }) =>
        (await import('./seed/seedContractTexts.ts')).seedContractTexts(tx, tenantId, now),
      { stage: 'demo', after: ['counselRequests'] },
    ),
  ],
  seedFiles: async (db) => (await import('./seed/seedContractTexts.ts')).contractTextFiles(db),
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

const contractTermsJob = (engine: Engine, notify: Notify): JobDefinition => ({
  title: '合同期限处理',
  description: '按约定的天数提醒将到期的合同，续期或结束已到期的合同，并关闭逾期未签的签署流程',
  timeLimitSeconds: 600,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) =>
    inTurn(
      () => contractTerms(engine, signal),
      () => remindContracts(engine, notify, signal),
    ),
})
