import {
  fieldsForParams,
  fixedProblem,
  isAsked,
  kindsOfParam,
  type OnlineField,
  readFills,
  readParams,
  type SqlParam,
} from '@lexdesk/domain'
import type { Engine, Tx } from '../../resource/Engine.ts'

/** The reports that fields are picked from, their columns and parameters, that the office does not have. */
export async function missingReports(
  tx: Tx,
  engine: Engine,
  tenantId: number,
  fields: readonly OnlineField[],
): Promise<string[]> {
  const problems: string[] = []
  for (const field of fields) {
    const { kind, title, source, fills } = field
    if (kind !== 'popup') continue
    const code = source ?? ''
    const named = `“${title}”的报表“${code}”`
    const found = await engine.popupColumns?.(tx, tenantId, code)
    if (!found) problems.push(`${named}不存在`)
    else if ('problem' in found) problems.push(`${named}${found.problem}`)
    else {
      for (const column of Object.values(readFills(fills)))
        if (!found.columns.includes(column)) problems.push(`${named}没有列“${column}”`)
      problems.push(...paramProblems(field, fields, found.params).map((words) => named + words))
    }
  }
  return problems
}

/** What is wrong with the values that a pop-up gives to the parameters of its report. */
function paramProblems(field: OnlineField, fields: readonly OnlineField[], known: readonly SqlParam[]): string[] {
  const given = readParams(field.params)
  const { fixedParams: fixed = {} } = field
  const ofGiven = Object.entries(given).flatMap(([name, own]) => {
    const param = known.find((one) => one.name === name)
    if (!param) return [`没有参数“${name}”`]
    const from = fieldsForParams(field, fields).find((one) => one.name === own)
    return from && kindsOfParam(param).includes(from.kind)
      ? []
      : [`的参数“${param.title ?? ''}”不能取“${from?.title ?? own}”的值，两者的类型不同`]
  })
  const ofFixed = Object.entries(fixed).flatMap(([name, value]) => {
    const param = known.find((one) => one.name === name)
    if (!param) return [`没有参数“${name}”`]
    const problem = fixedProblem(param, value)
    return problem === undefined ? [] : [`的参数“${param.title ?? ''}”的固定值“${value}”不能用：${problem}`]
  })
  const isGiven = ({ name }: SqlParam) => Object.hasOwn(given, name ?? '') || Object.hasOwn(fixed, name ?? '')
  const asked = known.filter((param) => isAsked(param) && !isGiven(param))
  return [
    ...ofGiven,
    ...ofFixed,
    ...asked.map((param) => `的参数“${param.title ?? ''}”必填而没有默认值，请选择它取本表单的哪个字段，或填写固定值`),
  ]
}
