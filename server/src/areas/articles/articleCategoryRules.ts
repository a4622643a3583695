import { articleCategory } from '@lexdesk/domain'
import { assertParent } from '../../resource/assertParent.ts'
import type { ResourceRules } from '../../resource/Engine.ts'

const resource = articleCategory

export const articleCategoryRules: ResourceRules = {
  beforeEdit: (context, values, current) => assertParent(context, resource, values, current.id),
}
