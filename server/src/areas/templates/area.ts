import { contractTemplate, templateType } from '@lexdesk/domain'
import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { rowSeed, seed } from '../../seed/Seed.ts'
import { withParents } from '../../seed/withParents.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { downloadRoutes } from './downloadRoutes.ts'
import { templateRoutes } from './templateRoutes.ts'
import { templateRules } from './templateRules.ts'
import { templateFigures } from './statistics/templateFigures.ts'

const templateTodos = (): TodoList[] => [
  todo(contractTemplate, { step: 'publish', title: '待发布模板', params: { status: 'reviewing' } }),
]

export const templates = defineArea({
  name: 'templates',
  menu: [
    menuPage('/legal-contract', 3, '模板下载', '/legal/templateDownload', 'legal/TemplateDownload', {
      resource: 'templateDownload',
      buttons: { 'templateDownload:fetch': '下载模板' },
    }),
  ],
  todos: templateTodos,
  statistics: templateFigures,
  seeds: [
    rowSeed(templateType, async () => withParents((await import('./seed/templateTypes.ts')).templateTypeRows)),
    seed(
      'contractTemplate',
      async (tx, { tenantId, now }) => (await import('./seed/seedTemplates.ts')).seedTemplates(tx, tenantId, now),
      { stage: 'demo', after: ['staff'] },
    ),
    seed(
      'templateDownload',
      async (tx, { tenantId, now }) => (await import('./seed/seedDownloads.ts')).seedDownloads(tx, tenantId, now),
      { stage: 'demo', after: ['staff'] },
    ),
    seed(
      'contractTemplate/authority',
      async (tx, { now }) => (await import('./seed/seedTemplates.ts')).addAuthorityTemplate(tx, now),
      { stage: 'derived' },
    ),
  ],
  seedFiles: async () => (await import('./seed/seedTemplates.ts')).templateFiles(),
  open: ({ engine }) => ({
    rules: {
      contractTemplate: templateRules,
    },
    routes: (api) => {
      templateRoutes(api, engine)
      downloadRoutes(api, engine)
    },
  }),
})
