import { articleCategory } from '@lexdesk/domain'
import { assertParent } from '../../resource/write/assertParent.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

export const articleCategoryRules = rulesFor(articleCategory, {
  beforeEdit: (context, values, current) => assertParent(context, articleCategory, values, current.id),
})
