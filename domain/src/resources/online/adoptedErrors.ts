import type { FieldError } from '../../errors.ts'
import { isSynced, isYes, type OnlineDefinition, type OnlineKind, onlineKinds } from './OnlineField.ts'

/** What the values of a data source, which arrive as texts, can become. */
export const syncedKinds: readonly OnlineKind[] = [
  ...(['text', 'multiline', 'integer', 'number', 'money'] as const),
  ...(['date', 'datetime', 'time', 'yesNo', 'dictionary'] as const),
]

/** What a form over the table of another program cannot have as long as it only reads it. */
export function adoptedErrors(form: OnlineDefinition): FieldError[] {
  const { adopted, isTree, states = [], steps = [], fields } = form
  if (!adopted) return []
  const later = '，接管数据表后才能使用'
  const errors: FieldError[] = []
  if (isYes(isTree)) errors.push({ field: 'isTree', message: `只读的表单不能是树形${later}` })
  if (states.length > 0) errors.push({ field: 'states', message: `只读的表单不能有状态${later}` })
  if (steps.length > 0) errors.push({ field: 'steps', message: `只读的表单不能有步骤${later}` })
  for (const [index, { name, title, kind, subTable, formula, unique }] of fields.entries()) {
    const problem = (column: string, message: string) =>
      errors.push({ field: `fields[${index}].${column}`, message: `第 ${index + 1} 行：${message}` })
    if (formula) problem('formula', `只读的表单不能有计算公式${later}`)
    // A line without a name gets one when it is saved, and so is new.
    else if (subTable || !Object.hasOwn(adopted.columns, name))
      problem('name', `数据表 ${adopted.table} 没有“${title}”这一列，接管数据表后才能新增字段`)
    else if (isSynced(form) && !syncedKinds.includes(kind))
      problem('kind', `从数据源同步的字段不能是${onlineKinds[kind]}`)
    // Two rows of the source can exchange their values, and a third can repeat them.
    else if (isSynced(form) && isYes(unique)) problem('unique', `从数据源同步的字段不能限制为不重复${later}`)
  }
  return errors
}
