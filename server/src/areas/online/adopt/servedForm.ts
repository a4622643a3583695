import { compileForm, dataSource, errors, type OnlineDefinition } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Entry, ResourceRules, WriteContext } from '../../../resource/Engine.ts'
import { treeRules } from '../treeRules.ts'

const d = columnsOf(dataSource)

/** The resource of a form or view with its rules. What a read-only form does not offer answers why it is refused. */
export function servedForm(definition: OnlineDefinition): Entry {
  const resource = compileForm(definition)
  if (!definition.adopted) return { resource, rules: treeRules(resource) }
  // Every call is mounted; the client, the menu and its permissions go by the definition, which has none to change rows.
  return { resource: { ...resource, without: [] }, rules: readOnlyRules(definition) }
}

/** The rows belong to another program until the form takes them over. */
function readOnlyRules({ title, adopted }: OnlineDefinition): ResourceRules {
  const refuse = async ({ tx }: WriteContext): Promise<never> => {
    const { source, table } = adopted!
    if (source === undefined) throw errors.refused(`“${title}”只显示数据表 ${table} 的数据，接管后才能新增、编辑和删除`)
    const { rows } = await sql<{ name: string }>`
      select ${d.name} from ${d.$table} where ${d.id} = ${source} and ${d.deletedAt} is null`.execute(tx)
    const from = rows[0] ? `数据源“${rows[0].name}”` : '已删除的数据源'
    throw errors.refused(`“${title}”的数据同步自${from}的表 ${table}，接管后才能新增、编辑和删除`)
  }
  return { beforeAdd: refuse, beforeEdit: refuse, beforeDelete: refuse, beforeRestore: refuse, beforePurge: refuse }
}
