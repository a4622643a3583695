import { compileForm, errors, type OnlineDefinition } from '@lexdesk/domain'
import type { Entry, ResourceRules } from '../../../resource/Engine.ts'
import { treeRules } from '../treeRules.ts'

/** The resource of a form or view with its rules. What a read-only form does not offer answers why it is refused. */
export function servedForm(definition: OnlineDefinition): Entry {
  const resource = compileForm(definition)
  const { title, adopted } = definition
  if (!adopted) return { resource, rules: treeRules(resource) }
  // Every call is mounted; the client, the menu and its permissions go by the definition, which has none to change rows.
  return { resource: { ...resource, without: [] }, rules: readOnlyRules(title, adopted.table) }
}

/** The rows belong to another program until the form takes them over. */
function readOnlyRules(title: string, table: string): ResourceRules {
  const refuse = async (): Promise<never> => {
    throw errors.refused(`“${title}”只显示数据表 ${table} 的数据，接管后才能新增、编辑和删除`)
  }
  return { beforeAdd: refuse, beforeEdit: refuse, beforeDelete: refuse, beforeRestore: refuse }
}
