import { errors, type FieldError, fixedProblem, type OnlineField } from '@lexdesk/domain'
import type { WriteContext } from '../../resource/Engine.ts'

/** Refuses fixed values that the parameters of a report cannot have. Whether it has them is checked when publishing. */
export async function assertFixedParams(
  { engine, tx, actor }: Pick<WriteContext, 'engine' | 'tx' | 'actor'>,
  fields: readonly OnlineField[],
): Promise<void> {
  const wrong: FieldError[] = []
  for (const [index, { source, fixedParams = {} }] of fields.entries()) {
    const given = Object.entries(fixedParams)
    const found = given.length > 0 ? await engine.popupColumns?.(tx, actor.tenantId, source ?? '') : undefined
    const params = found && 'params' in found ? found.params : []
    for (const [name, value] of given) {
      const param = params.find((one) => one.name === name)
      const problem = param && fixedProblem(param, value)
      if (problem !== undefined)
        wrong.push({
          field: `fields[${index}].fixedParams`,
          message: `第 ${index + 1} 行：报表参数的固定值：${problem}`,
        })
    }
  }
  if (wrong.length > 0) throw errors.invalid(wrong)
}
