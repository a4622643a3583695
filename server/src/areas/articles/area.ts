import { defineArea } from '../../defineArea.ts'
import { seed } from '../../seed/Seed.ts'
import { articleCategoryRules } from './articleCategoryRules.ts'
import { articleReadTable } from './articleReadTable.ts'
import { articleRoutes } from './articleRoutes.ts'
import { articleRules } from './articleRules.ts'
import { publishContentJob } from './publishArticles.ts'
import { articleTodos } from './articleTodos.ts'
import { articleFigures } from './statistics/articleFigures.ts'
import { articleReadFigures } from './statistics/articleReadFigures.ts'

export const articles = defineArea({
  name: 'articles',
  todos: articleTodos,
  statistics: { ...articleFigures, ...articleReadFigures },
  seeds: [
    seed('articleCategory', async (tx, { tenantId }) =>
      (await import('../../seed/seedContent.ts')).seedArticleCategories(tx, tenantId),
    ),
    seed(
      'content',
      async (tx, { tenantId, now }) => (await import('../../seed/seedContent.ts')).seedContent(tx, tenantId, now),
      { stage: 'demo', after: ['staff'] },
    ),
  ],
  tables: [articleReadTable],
  open: ({ engine }) => ({
    rules: {
      article: articleRules,
      articleCategory: articleCategoryRules,
    },
    routes: (api) => articleRoutes(api, engine),
    jobs: { publishContent: publishContentJob(engine) },
  }),
})
