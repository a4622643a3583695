import { defineArea } from '../../defineArea.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { seed } from '../../seed/Seed.ts'
import { nameRulesVersion } from '../../names/nameRulesVersion.ts'
import { conflictHitTable } from '../../conflicts/conflictHitTable.ts'
import { recheckAfterChanges } from '../../conflicts/recheckAfterChanges.ts'
import { conflictCalls } from './conflictCalls.ts'
import { conflictRoutes } from './conflictRoutes.ts'
import { conflictRules } from './conflictRules.ts'
import { recheckConflictsJob } from './recheckConflicts.ts'
import { conflictTodos } from './conflictTodos.ts'
import { conflictDecision } from '@lexdesk/domain'
import { refreshChecks } from '../../conflicts/refreshChecks.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

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
