import { enterprise, exactParams } from '@lexdesk/domain'
import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { rowSeed, seed } from '../../seed/Seed.ts'
import { nameRulesVersion } from '../../names/nameRulesVersion.ts'
import { legalPage } from '../../seed/menuRows.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { partyTable } from '../../parties/partyTable.ts'
import { enterpriseRoutes } from './enterpriseRoutes.ts'
import { enterpriseRules } from './enterpriseRules.ts'
import { enterpriseFigures } from './statistics/enterpriseFigures.ts'

const enterpriseTodos = (): TodoList[] => [
  todo(enterprise, { step: 'certify', title: '待认证企业', params: { status: 'pending' } }),
  todo(enterprise, {
    step: 'merge',
    title: '待批准合并',
    params: { status: 'certified,frozen', ...exactParams({ field: 'mergeRequestId', rule: 'notNull' }) },
  }),
]

export const enterprises = defineArea({
  name: 'enterprises',
  menu: [
    legalPage('/legal-enterprise', 1, '企业', 'enterprise', {
      buttons: { 'enterprise:reveal': '查看法定代表人身份证号' },
    }),
  ],
  todos: enterpriseTodos,
  statistics: enterpriseFigures,
  seeds: [
    rowSeed(enterprise, async ({ now }) => (await import('./seed/enterpriseRows.ts')).enterpriseRows(now), {
      stage: 'demo',
      after: ['staff'],
      rules: enterpriseRules,
    }),
    // The version in the name re-runs this seed when the rules of name comparison change.
    seed(
      `parties:${nameRulesVersion}`,
      async (tx) => (await import('../../parties/refreshParties.ts')).refreshParties(tx),
      { stage: 'derived' },
    ),
  ],
  tables: [partyTable],
  open: ({ engine }) => ({
    rules: {
      enterprise: namingParties('enterprise', enterpriseRules),
    },
    routes: (api) => enterpriseRoutes(api, engine),
  }),
})
