import { articleCategory, type Resource } from '@lexdesk/domain'
import { assertParent } from '../../resource/assertParent.ts'
import type { ResourceRules } from '../../resource/Engine.ts'

const resource = articleCategory as unknown as Resource

export const articleCategoryRules: ResourceRules = {
  beforeEdit: (context, values, current) => assertParent(context, resource, values, current.id),
}
