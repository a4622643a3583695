import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { seed } from '../../seed/Seed.ts'
import { deadlineCalls, deadlineRuleCalls } from './deadlineCalls.ts'
import { deadlineRoutes } from './deadlineRoutes.ts'
import { deadlineRuleRules } from './deadlineRuleRules.ts'
import { deadlineRules } from './deadlineRules.ts'
import { remindDeadlinesJob } from './remindDeadlines.ts'
import { reminderTable } from './reminderTable.ts'
import { deadline, exactParams } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'

const deadlineTodos = ({ userId, username }: Actor): TodoList[] => [
  todo(deadline, { title: '我的期限', params: { status: 'open', leadLawyerId: userId }, due: 'date' }),
  todo(deadline, {
    step: 'confirm',
    title: '待复核期限',
    params: { status: 'ticked', ...exactParams({ field: 'tickedBy', rule: 'ne', val: username }) },
    due: 'date',
  }),
]

export const deadlines = defineArea({
  name: 'deadlines',
  todos: deadlineTodos,
  seeds: [
    seed('deadlineRules', async (tx, { tenantId, now, demoData }) =>
      (await import('./seed/seedDeadlineRules.ts')).seedDeadlineRules(tx, now, demoData ? tenantId : undefined),
    ),
  ],
  tables: [reminderTable],
  fillTenant: async ({ tx, now }, tenantId) =>
    (await import('./seed/seedDeadlineRules.ts')).addDeadlineRules(tx, tenantId, now),
  open: ({ engine, notify }) => ({
    rules: {
      deadline: deadlineRules,
      deadlineRule: deadlineRuleRules,
    },
    calls: {
      deadline: deadlineCalls(engine),
      deadlineRule: deadlineRuleCalls,
    },
    routes: (api) => deadlineRoutes(api, engine),
    jobs: { remindDeadlines: remindDeadlinesJob({ engine, notify }) },
  }),
})
