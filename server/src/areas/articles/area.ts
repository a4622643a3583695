import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { seed } from '../../seed/Seed.ts'
import { articleEditorTable, editorsInHistory } from './articleEditors.ts'
import { articleReadTable } from './articleReadTable.ts'
import { articleRoutes } from './articleRoutes.ts'
import { articleRules } from './articleRules.ts'
import { publishContentJob } from './publishArticles.ts'
import { articleFigures } from './statistics/articleFigures.ts'
import { articleReadFigures } from './statistics/articleReadFigures.ts'
import { article, articleCategory } from '@lexdesk/domain'
import { assertParent } from '../../resource/write/assertParent.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

const articleTodos = (): TodoList[] => [
  todo(article, { step: 'approve', title: '待审核文章', params: { status: 'reviewing' } }),
]

const articleCategoryRules = rulesFor(articleCategory, {
  beforeEdit: (context, values, current) => assertParent(context, articleCategory, values, current.id),
})

export const articles = defineArea({
  name: 'articles',
  todos: articleTodos,
  statistics: { ...articleFigures, ...articleReadFigures },
  seeds: [
    jobSeed('content', {
      jobClassName: 'publishContent',
      cronExpression: '15 * * * * ? *',
      description: '每分钟发布和下线到时间的内容',
    }),
    seed('articleCategory', async (tx, { tenantId }) =>
      (await import('./seed/seedContent.ts')).seedArticleCategories(tx, tenantId),
    ),
    seed('articleEditor', (tx) => editorsInHistory(tx), { stage: 'derived' }),
    seed(
      'content',
      async (tx, { tenantId, now }) => (await import('./seed/seedContent.ts')).seedContent(tx, tenantId, now),
      { stage: 'demo', after: ['staff'] },
    ),
  ],
  seedFiles: async () =>
    (await import('./seed/focusImages.ts')).focusPictures().map(({ path, bytes }) => ({ path, bytes: () => bytes })),
  tables: [articleReadTable, articleEditorTable],
  open: ({ engine }) => ({
    rules: {
      article: articleRules,
      articleCategory: articleCategoryRules,
    },
    routes: (api) => articleRoutes(api, engine),
    jobs: { publishContent: publishContentJob(engine) },
  }),
})
