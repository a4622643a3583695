import { environmentFor, type ScopedEnvironment } from '../../expression/environment.ts'
import { type Expression, parseExpression, type ResultType } from '../../expression/parseExpression.ts'
import type { FieldError } from '../../errors.ts'
import { fieldCalled } from './compileStates.ts'
import { resultTypeOf, scopeOf, startFunctionsOf } from './expressionValues.ts'
import { formulaIn } from './formExpressions.ts'
import { type OnlineDefinition, type OnlineField, onlineKinds } from './OnlineField.ts'
import { writingProblem } from './writingProblem.ts'

const conditions = { shownIf: '显示条件', requiredIf: '必填条件', lockedIf: '只读条件' } as const
type ConditionColumn = keyof typeof conditions
const conditionColumns = Object.keys(conditions) as ConditionColumn[]

/** What is wrong with the conditions, formulas and checks of a form, each at its cell; they may name `more` fields. */
export function expressionErrors(
  { fields, checks = [] }: OnlineDefinition,
  more: readonly OnlineField[] = [],
): FieldError[] {
  const known = [...more, ...fields]
  const environments = new Map<string, ScopedEnvironment>()
  const explained = (parsed: ReturnType<typeof parseExpression>, source: string, subTable: string | null) => {
    if (!('problem' in parsed)) return parsed
    const beside = known.filter((one) => (one.subTable || null) === (subTable || null))
    return { problem: writingProblem(source, beside) ?? parsed.problem }
  }
  const parse = (subTable: string | null, source: string, wanted: ResultType) => {
    const place = subTable ?? ''
    const own = environments.get(place) ?? environmentFor(scopeOf(known, subTable))
    environments.set(place, own)
    return explained(parseExpression(own.env, source, wanted), source, subTable)
  }
  const parseStart = (field: OnlineField, source: string, wanted: ResultType) =>
    explained(
      parseExpression(
        environmentFor(scopeOf(known, field.subTable), 'start').env,
        source,
        wanted,
        startFunctionsOf(field),
      ),
      source,
      field.subTable,
    )
  const found: FieldError[] = []
  for (const [index, field] of fields.entries()) {
    const wrong = (column: string, words: string) =>
      found.push({ field: `fields[${index}].${column}`, message: `第 ${index + 1} 行：${words}` })
    for (const column of conditionColumns) {
      const source = field[column]
      if (!source) continue
      const refused =
        conditionRefusal(field, column) ??
        problemIn(parse(field.subTable, source, 'bool'), (expression) =>
          expression.uses.has(field.name) ? '不能引用本字段' : undefined,
        )
      if (refused) wrong(column, `${conditions[column]}${refused}`)
    }
    const formula = field.formula
    const start = formulaIn(field.defaultValue)
    for (const [column, words, source] of [
      ['formula', '计算公式', formula],
      ['defaultValue', '默认值', start],
    ] as const) {
      if (source === null || source === undefined) continue
      const purpose = column === 'formula' ? 'formula' : 'start'
      const type = resultTypeOf(field, purpose)
      if (!type) wrong(column, `${onlineKinds[field.kind]}不能有${words === '默认值' ? '计算的默认值' : words}`)
      else {
        const parsed = purpose === 'start' ? parseStart(field, source, type) : parse(field.subTable, source, type)
        const refused = problemIn(parsed, ({ uses }) => laterFormula(fields, index, uses))
        if (refused) wrong(column, `${words}${refused}`)
      }
    }
    if (formula && field.defaultValue) wrong('defaultValue', '有计算公式的字段不能有默认值')
  }
  for (const [index, { condition, field }] of checks.entries()) {
    const wrong = (column: string, words: string) =>
      found.push({ field: `checks[${index}].${column}`, message: `校验第 ${index + 1} 行：${words}` })
    const refused = problemIn(parse(null, condition, 'bool'))
    if (refused) wrong('condition', `条件${refused}`)
    if (field && !fieldCalled(known, field)) wrong('field', `没有名为“${field}”的字段`)
  }
  return found
}

function problemIn(
  parsed: ReturnType<typeof parseExpression>,
  refusal?: (expression: Expression) => string | undefined,
): string | undefined {
  return 'problem' in parsed ? parsed.problem : refusal?.(parsed)
}

function conditionRefusal({ kind, formula }: OnlineField, column: ConditionColumn): string | undefined {
  if (kind === 'rows' && column !== 'shownIf') return '不能用于附表'
  if (kind === 'sequence') return '不能用于编号，它由系统填写'
  return formula && column !== 'shownIf' ? '不能用于有计算公式的字段' : undefined
}

/** Formulas are computed from the first line to the last. */
function laterFormula(fields: readonly OnlineField[], index: number, uses: ReadonlySet<string>): string | undefined {
  const { subTable } = fields[index]!
  const later = fields.find(
    (one, at) => at >= index && (one.formula || at === index) && one.subTable === subTable && uses.has(one.name),
  )
  if (!later) return undefined
  return later === fields[index] ? '不能引用本字段' : `引用的“${later.title}”也是计算的，须排在本字段之前`
}
