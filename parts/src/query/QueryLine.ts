import {
  type AdvancedCondition,
  isGroup,
  mapRecords,
  type QueryFieldSpec,
  type QueryItem,
  type QueryRule,
  type QueryValue,
  type RuleArity,
} from './AdvancedCondition.ts'

/** A line being edited; the key is local, for a stable React key. */
export interface QueryLine {
  key: number
  field: string
  rule: string
  val: QueryValue
}

/** A group of lines being edited. */
export interface LineGroup {
  key: number
  matchType: AdvancedCondition['matchType']
  lines: readonly LineItem[]
}

export type LineItem = QueryLine | LineGroup

export const isLineGroup = (item: LineItem): item is LineGroup => 'lines' in item

let lastKey = 0
export const emptyLine = (): QueryLine => ({ key: ++lastKey, field: '', rule: '', val: '' })
/** A new group joins its lines otherwise than the lines around it: with the same word it would mean nothing. */
export const emptyGroup = (around: AdvancedCondition['matchType']): LineGroup => ({
  key: ++lastKey,
  matchType: around === 'and' ? 'or' : 'and',
  lines: [emptyLine()],
})

/** Returns at least one line. */
export function linesFrom(condition: AdvancedCondition | null | undefined): LineItem[] {
  const lines = (condition?.records ?? []).map((item): LineItem => {
    if (isGroup(item)) return { key: ++lastKey, matchType: item.matchType, lines: linesFrom(item) }
    const { field, rule, val } = item
    // Older clients join several values by commas.
    const isJoined = arityOf([], rule) === 'many' && typeof val === 'string'
    return { key: ++lastKey, field, rule, val: isJoined ? val.split(',').filter((part) => part !== '') : val }
  })
  return lines.length > 0 ? lines : [emptyLine()]
}

/** The lines in the order in which they are read, those of groups included. */
export function allLines(items: readonly LineItem[]): QueryLine[] {
  return items.flatMap((item) => (isLineGroup(item) ? allLines(item.lines) : [item]))
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

/** The places of lines that were begun but not completed; an untouched line means nothing. */
export function incompletePlaces(items: readonly LineItem[], fields: readonly QueryFieldSpec[]): number[] {
  return allLines(items).flatMap((line, index) => {
    const spec = fields.find(({ name }) => name === line.field)
    return spec && !isComplete(line, spec.rules) ? [index + 1] : []
  })
}

/** The complete lines and the groups that have some. */
export function usableRecords(items: readonly LineItem[], fields: readonly QueryFieldSpec[]): QueryItem[] {
  return items.flatMap((item): QueryItem[] => {
    if (isLineGroup(item)) {
      const records = usableRecords(item.lines, fields)
      return records.length > 0 ? [{ matchType: item.matchType, records }] : []
    }
    const spec = fields.find(({ name }) => name === item.field)
    if (!spec || !isComplete(item, spec.rules)) return []
    const type = spec.facts?.type
    return [{ field: item.field, rule: item.rule, val: item.val, ...(type !== undefined && { type }) }]
  })
}

/** The condition with the metadata of its fields, as it is saved. */
export function withFacts(condition: AdvancedCondition, fields: readonly QueryFieldSpec[]): AdvancedCondition {
  return mapRecords(condition, (record) => ({
    ...record,
    ...fields.find(({ name }) => name === record.field)?.facts,
  }))
}
