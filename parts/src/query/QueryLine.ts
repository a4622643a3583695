import type {
  AdvancedCondition,
  QueryFieldSpec,
  QueryRecord,
  QueryRule,
  QueryValue,
  RuleArity,
} from './AdvancedCondition.ts'

/** A line while it is being written; the key is ours, so that lines keep their place on screen. */
export interface QueryLine {
  key: number
  field: string
  rule: string
  val: QueryValue
}

let lastKey = 0
export const emptyLine = (): QueryLine => ({ key: ++lastKey, field: '', rule: '', val: '' })

/** At least one line, so that there is something to fill in. */
export function linesFrom(condition: AdvancedCondition | null | undefined): QueryLine[] {
  const lines = (condition?.records ?? []).map(({ field, rule, val }) => ({
    key: ++lastKey,
    field,
    rule,
    // Old clients join several values by commas.
    val: arityOf([], rule) === 'many' && typeof val === 'string' ? val.split(',').filter((part) => part !== '') : val,
  }))
  return lines.length > 0 ? lines : [emptyLine()]
}

const arities: Record<string, RuleArity> = { isNull: 'none', notNull: 'none', between: 'two', in: 'many' }

export function arityOf(rules: readonly QueryRule[], rule: string): RuleArity {
  return rules.find(({ value }) => value === rule)?.arity ?? arities[rule] ?? 'one'
}

/** Another field keeps the rule where it has it, never the value: it was of another kind. */
export function changeField(line: QueryLine, spec: QueryFieldSpec): QueryLine {
  const rule = spec.rules.some(({ value }) => value === line.rule) ? line.rule : (spec.rules[0]?.value ?? '')
  return { ...line, field: spec.name, rule, val: fitted('', arityOf(spec.rules, rule)) }
}

/** Another rule keeps as much of the value as it can take: away from `in`, the first one stays. */
export function changeRule(line: QueryLine, rule: string, rules: readonly QueryRule[]): QueryLine {
  const [from, to] = [arityOf(rules, line.rule), arityOf(rules, rule)]
  return { ...line, rule, val: from === to ? line.val : fitted(line.val, to) }
}

function fitted(val: QueryValue, arity: RuleArity): QueryValue {
  const values = (Array.isArray(val) ? val : [val]).filter((part) => part !== '')
  if (arity === 'many') return values
  if (arity === 'two') return [values[0] ?? '', '']
  return arity === 'one' ? (values[0] ?? '') : ''
}

function isComplete(line: QueryLine, rules: readonly QueryRule[]): boolean {
  if (line.field === '' || line.rule === '') return false
  const arity = arityOf(rules, line.rule)
  if (arity === 'none') return true
  if (!Array.isArray(line.val)) return line.val.trim() !== ''
  return arity === 'two' ? line.val.length === 2 && line.val.every((part) => part !== '') : line.val.length > 0
}

/** The lines that say something; the others are left out. */
export function usableRecords(lines: readonly QueryLine[], fields: readonly QueryFieldSpec[]): QueryRecord[] {
  return lines.flatMap((line) => {
    const spec = fields.find(({ name }) => name === line.field)
    if (!spec || !isComplete(line, spec.rules)) return []
    const type = spec.facts?.type
    return [{ field: line.field, rule: line.rule, val: line.val, ...(type !== undefined && { type }) }]
  })
}

/** The condition as it is kept: each line with what is known about its field. */
export function withFacts(condition: AdvancedCondition, fields: readonly QueryFieldSpec[]): AdvancedCondition {
  const records = condition.records.map((record) => ({
    ...record,
    ...fields.find(({ name }) => name === record.field)?.facts,
  }))
  return { ...condition, records }
}
