import type {
  AdvancedCondition,
  QueryFieldSpec,
  QueryRecord,
  QueryRule,
  QueryValue,
  RuleArity,
} from './AdvancedCondition.ts'

/** A line being edited; the key is local, for a stable React key. */
export interface QueryLine {
  key: number
  field: string
  rule: string
  val: QueryValue
}

let lastKey = 0
export const emptyLine = (): QueryLine => ({ key: ++lastKey, field: '', rule: '', val: '' })

/** Returns at least one line. */
export function linesFrom(condition: AdvancedCondition | null | undefined): QueryLine[] {
  const lines = (condition?.records ?? []).map(({ field, rule, val }) => ({
    key: ++lastKey,
    field,
    rule,
    // Older clients join several values by commas.
    val: arityOf([], rule) === 'many' && typeof val === 'string' ? val.split(',').filter((part) => part !== '') : val,
  }))
  return lines.length > 0 ? lines : [emptyLine()]
}

const arities: Record<string, RuleArity> = { isNull: 'none', notNull: 'none', between: 'two', in: 'many' }

export function arityOf(rules: readonly QueryRule[], rule: string): RuleArity {
  return rules.find(({ value }) => value === rule)?.arity ?? arities[rule] ?? 'one'
}

/** Changes the field; retains the rule if the new field has it, but never the value. */
export function changeField(line: QueryLine, spec: QueryFieldSpec): QueryLine {
  const rule = spec.rules.some(({ value }) => value === line.rule) ? line.rule : (spec.rules[0]?.value ?? '')
  return { ...line, field: spec.name, rule, val: fitted('', arityOf(spec.rules, rule)) }
}

/** Changes the rule and retains as much of the value as fits: away from `in`, the first value. */
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

/** The complete lines. */
export function usableRecords(lines: readonly QueryLine[], fields: readonly QueryFieldSpec[]): QueryRecord[] {
  return lines.flatMap((line) => {
    const spec = fields.find(({ name }) => name === line.field)
    if (!spec || !isComplete(line, spec.rules)) return []
    const type = spec.facts?.type
    return [{ field: line.field, rule: line.rule, val: line.val, ...(type !== undefined && { type }) }]
  })
}

/** The condition with the metadata of its fields, as it is saved. */
export function withFacts(condition: AdvancedCondition, fields: readonly QueryFieldSpec[]): AdvancedCondition {
  const records = condition.records.map((record) => ({
    ...record,
    ...fields.find(({ name }) => name === record.field)?.facts,
  }))
  return { ...condition, records }
}
