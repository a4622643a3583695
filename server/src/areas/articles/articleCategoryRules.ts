import { articleCategory } from '@lexdesk/domain'
import { assertParent } from '../../resource/assertParent.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

const resource = articleCategory

export const articleCategoryRules = rulesFor(articleCategory, {
  beforeEdit: (context, values, current) => assertParent(context, resource, values, current.id),
})
