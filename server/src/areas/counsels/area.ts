import { counsel, counselRequest, counselWork, exactParams } from '@lexdesk/domain'
import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
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
import { counselTermsJob } from './updateTerms.ts'
import { watchRequestsJob } from './watchRequests.ts'
import { counselFigures } from './statistics/counselFigures.ts'

const counselTodos = (): TodoList[] => [
  todo(counsel, { step: 'approve', title: '待审批顾问', params: { status: 'reviewing' }, due: 'startDate' }),
  todo(counsel, { step: 'sign', title: '待签约顾问', params: { status: 'pendingSign' }, due: 'startDate' }),
  todo(counsel, {
    step: 'terminate',
    title: '待结算终止',
    params: { status: 'active,suspended', ...exactParams({ field: 'endReason', rule: 'notNull' }) },
  }),
  todo(counselRequest, {
    step: 'decide',
    title: '待决定范围外请求',
    params: {
      status: 'open,paused',
      outside: 'Y',
      ...exactParams({ field: 'outsideDecision', rule: 'isNull' }),
    },
  }),
  todo(counselWork, { step: 'confirm', title: '待确认日志', params: { status: 'draft' } }),
]

export const counsels = defineArea({
  name: 'counsels',
  todos: counselTodos,
  statistics: counselFigures,
  seeds: [
    jobSeed('counsels', {
      jobClassName: 'keepCounselTerms',
      cronExpression: '0 12 0 * * ? *',
      description: '每天零点开始和结束顾问服务',
    }),
    jobSeed('requests', {
      jobClassName: 'watchRequests',
      cronExpression: '0 3/10 * * * ? *',
      description: '每十分钟查看服务请求的时限',
    }),
    seed(
      'counsels',
      async (tx, { tenantId, now }) => (await import('./seed/seedCounsels.ts')).seedCounsels(tx, tenantId, now),
      { stage: 'demo', after: ['packages'] },
    ),
    seed(
      'counselRequests',
      async (tx, { tenantId, now }) =>
        (await import('./seed/seedCounselRequests.ts')).seedCounselRequests(tx, tenantId, now),
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
    jobs: { keepCounselTerms: counselTermsJob(engine), watchRequests: watchRequestsJob(engine, notify) },
  }),
})
