import { defineArea } from '../../defineArea.ts'
import { conflictHitTable } from '../../conflicts/conflictHitTable.ts'
import { recheckAfterChanges } from '../../conflicts/recheckAfterChanges.ts'
import { conflictCalls } from './conflictCalls.ts'
import { conflictRoutes } from './conflictRoutes.ts'
import { conflictRules } from './conflictRules.ts'
import { decisionRules } from './decisionRules.ts'
import { recheckConflictsJob } from './recheckConflicts.ts'

export const conflicts = defineArea({
  name: 'conflicts',
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
