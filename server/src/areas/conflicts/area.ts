import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { seed } from '../../seed/Seed.ts'
import { nameRulesVersion } from '../../names/nameRulesVersion.ts'
import { conflictHitTable } from '../../conflicts/conflictHitTable.ts'
import { recheckAfterChanges } from '../../conflicts/recheckAfterChanges.ts'
import { conflictRoutes } from './conflictRoutes.ts'
import { conflictRules } from './conflictRules.ts'
import { recheckConflictsJob } from './recheckConflicts.ts'
import { conflictDecision, type Envelope, type Values, conflictCheck, exactParams } from '@lexdesk/domain'
import { refreshChecks } from '../../conflicts/refreshChecks.ts'
import { rulesFor } from '../../resource/rulesFor.ts'
import { readHits } from '../../conflicts/conflictHits.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { AroundCalls, Standard } from '../../resource/routes/aroundCalls.ts'
import type { Engine } from '../../resource/Engine.ts'
import type { Actor } from '../../access/Actor.ts'

const conflictTodos = ({ username }: Actor): TodoList[] => [
  todo(conflictCheck, {
    step: 'decide',
    title: '待核对主体',
    params: {
      status: 'valid,waived',
      ...exactParams({ field: 'pendingCount', rule: 'gt', val: '0' }, { field: 'createBy', rule: 'ne', val: username }),
    },
  }),
  todo(conflictCheck, {
    step: 'waive',
    title: '待豁免利冲',
    params: {
      status: 'valid',
      result: 'relative',
      ...exactParams({ field: 'pendingCount', rule: 'eq', val: '0' }, { field: 'createBy', rule: 'ne', val: username }),
    },
  }),
]

/** A check is returned with its hits, redacted for the reader. */
function conflictCalls(engine: Engine): AroundCalls {
  const withHits =
    (standard: Standard): Standard =>
    async (request, reply, beside) => {
      const answer = (await standard(request, reply, beside)) as Envelope<Values>
      const id = String(answer.result.id)
      answer.result.hits = await readHits(engine, actorOf(request), id)
      return answer
    }
  return { queryById: withHits, add: withHits }
}

/** Revoking a decision re-runs the searches of the matters that relied on it and flags them where necessary. */
const decisionRules = rulesFor(conflictDecision, {
  actions: {
    revoke: {
      effect: (context, row, { reason }) =>
        refreshChecks(context, String(row.pairKey), { title: '撤销主体核对', reason }),
    },
  },
})

export const conflicts = defineArea({
  name: 'conflicts',
  todos: conflictTodos,
  seeds: [
    jobSeed('conflicts', {
      jobClassName: 'recheckConflicts',
      cronExpression: '0 40 1 * * ? *',
      description: '每天凌晨复检在办委托的利益冲突',
    }),
    seed(
      'findings',
      async (tx, { tenantId, demoData }) => {
        if (demoData) await (await import('./seed/seedFindings.ts')).seedFindings(tx, tenantId)
      },
      { stage: 'derived', after: [`parties:${nameRulesVersion}`] },
    ),
    seed('opponents', async (tx) => (await import('./seed/nameOpponents.ts')).nameOpponents(tx), {
      stage: 'derived',
    }),
  ],
  tables: [conflictHitTable],
  open: ({ engine }) => ({
    rules: {
      conflictCheck: conflictRules,
      conflictDecision: decisionRules,
    },
    calls: {
      conflictCheck: conflictCalls(engine),
    },
    routes: (api) => conflictRoutes(api, engine),
    jobs: { recheckConflicts: recheckConflictsJob(engine) },
    beforeCommit: recheckAfterChanges,
  }),
})
