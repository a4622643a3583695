import { defineArea } from '../../defineArea.ts'
import { articleCategoryRules } from './articleCategoryRules.ts'
import { articleReadTable } from './articleReadTable.ts'
import { articleRoutes } from './articleRoutes.ts'
import { articleRules } from './articleRules.ts'
import { publishContentJob } from './publishArticles.ts'

export const articles = defineArea({
  name: 'articles',
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
