import type { FieldError } from '../../errors.ts'
import { isYes, type OnlineDefinition } from './OnlineField.ts'

/** What a form over the table of another program cannot have as long as it only reads it. */
export function adoptedErrors({ adopted, isTree, states = [], steps = [], fields }: OnlineDefinition): FieldError[] {
  if (!adopted) return []
  const later = '，接管数据表后才能使用'
  const errors: FieldError[] = []
  if (isYes(isTree)) errors.push({ field: 'isTree', message: `只读的表单不能是树形${later}` })
  if (states.length > 0) errors.push({ field: 'states', message: `只读的表单不能有状态${later}` })
  if (steps.length > 0) errors.push({ field: 'steps', message: `只读的表单不能有步骤${later}` })
  for (const [index, { name, title, subTable, formula }] of fields.entries()) {
    const problem = (column: string, message: string) =>
      errors.push({ field: `fields[${index}].${column}`, message: `第 ${index + 1} 行：${message}` })
    if (formula) problem('formula', `只读的表单不能有计算公式${later}`)
    // A line without a name gets one when it is saved, and so is new.
    else if (subTable || !Object.hasOwn(adopted.columns, name))
      problem('name', `数据表 ${adopted.table} 没有“${title}”这一列，接管数据表后才能新增字段`)
  }
  return errors
}
