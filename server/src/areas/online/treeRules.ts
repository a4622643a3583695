import type { Resource } from '@lexdesk/domain'
import type { ResourceRules } from '../../resource/Engine.ts'
import { assertParent } from '../../resource/write/assertParent.ts'

/** A record of a tree cannot be put below itself. */
export const treeRules = (resource: Resource): ResourceRules =>
  resource.parentField === undefined
    ? {}
    : { beforeEdit: (context, values, current) => assertParent(context, resource, values, current.id) }
