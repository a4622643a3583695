import { errors } from '../errors.ts'
import { defaultPageSize, maxPageSize } from '../limits.ts'
import type { Resource } from '../resource/defineResource.ts'
import type { Read } from '../resource/Field.ts'
import { kindOf, type Field } from '../resource/kinds/index.ts'
import { readString } from '../resource/kinds/text.ts'
import { listParameters } from '../resource/listParameters.ts'
import { problemMessage } from '../resource/readRow.ts'
import {
  allOf,
  type Comparison,
  type Condition,
  type Query,
  type QueryValue,
  type Rule,
  isGreaterRule,
  isPartRule,
  ruleArity,
  rules,
} from '../resource/Query.ts'
import { isSortable } from '../resource/views.ts'
import { fieldFromWire } from './wireNames.ts'

export type Params = Readonly<Record<string, unknown>>

/** Parses everything that a list call can carry into one query (wire contract §7). */
export function queryFromParams(resource: Resource, params: Params): Query {
  const conditions: Condition[] = []
  for (const [key, raw] of Object.entries(params)) {
    const value = Array.isArray(raw) ? raw.at(-1) : raw
    if (listParameters.has(key) || typeof value !== 'string' || value === '') continue
    const condition = conditionFromParam(resource, key, value)
    if (condition) conditions.push(condition)
  }
  const advanced = advancedCondition(resource, params.superQueryParams, params.superQueryMatchType)
  if (advanced) conditions.push(advanced)
  return {
    where: allOf(conditions),
    sort: sortFromParams(resource, params),
    page: whole(params.pageNo, 1),
    size: Math.min(whole(params.pageSize, defaultPageSize), maxPageSize),
  }
}

function whole(raw: unknown, fallback: number): number {
  const n = Number(raw)
  return raw !== undefined && raw !== '' && Number.isFinite(n) && n >= 1
    ? Math.min(Math.floor(n), 100_000_000)
    : fallback
}

function sortFromParams(resource: Resource, params: Params): Query['sort'] {
  const { column, order } = params
  if (typeof column !== 'string' || column === '' || typeof order !== 'string') return []
  const names = column.split(',').map((name) => name.replace(/_dictText$/, ''))
  const orders = order.split(',')
  return names.map((name, index) => {
    if (name === 'id') return { field: 'id', descending: isDescending(orders[index] ?? orders[0]!) }
    const found = fieldFromWire(resource, name)
    if (!found || !isSortable(found.field) || found.name.includes('.')) throw errors.unknownSort(name)
    return { field: found.name, descending: isDescending(orders[index] ?? orders[0]!) }
  })
}

const isDescending = (order: string): boolean => !order.toLowerCase().includes('asc')

function conditionFromParam(resource: Resource, key: string, value: string): Condition | undefined {
  const range = /^(.+)_(begin|end|MultiString)$/.exec(key)
  if (range) {
    const found = fieldFromWire(resource, range[1]!)
    if (!found) return undefined
    if (range[2] === 'MultiString') return compare(found, 'in', value.split(','))
    return compare(found, range[2] === 'begin' ? 'ge' : 'le', [wholeDay(found.field, value, range[2] === 'end')])
  }
  const found = key === 'id' ? { name: 'id', field: idField } : fieldFromWire(resource, key)
  return found && fromValueSyntax(found, value)
}

const idField: Field = { kind: 'text', title: '编号', max: 64 }

/** A day at the end of a range of instants means its last second. */
function wholeDay(field: Field, value: string, end: boolean): string {
  return field.kind === 'datetime' && !value.includes(':') ? `${value} ${end ? '23:59:59' : '00:00:00'}` : value
}

interface Found {
  name: string
  field: Field
}

const spaced: Record<string, Rule> = {
  '>=': 'ge', '<=': 'le', ge: 'ge', le: 'le', gt: 'gt', lt: 'lt', ne: 'ne', eq: 'eq', in: 'in', '!=': 'ne',
  '>': 'gt', '<': 'lt', '=': 'eq',
} // prettier-ignore

/** Wildcards, operators and lists inside a value (wire contract §7.2). */
function fromValueSyntax(found: Found, value: string): Condition | undefined {
  const isText = kindOf(found.field).rules.includes('like')
  if (value.length > 2 && value.startsWith(',') && value.endsWith(','))
    return { any: parts(value).map((part) => compare(found, isText ? 'like' : 'eq', [part])) }
  const operator = /^(>=|<=|!=|ge|le|gt|lt|ne|eq|in|>|<|=) +(.+)$/s.exec(value)
  if (operator) {
    const rule = spaced[operator[1]!]!
    return compare(found, rule, rule === 'in' ? parts(operator[2]!) : [operator[2]!.trim()])
  }
  // The input filter of old clients writes these two without a space.
  const tight = isText ? undefined : /^(>=|<=)(.+)$/s.exec(value)
  if (tight) return compare(found, spaced[tight[1]!]!, [tight[2]!])
  if (isText && value.length > 1) {
    const starts = value.startsWith('*')
    const ends = value.endsWith('*')
    const middle = value.slice(starts ? 1 : 0, ends ? -1 : undefined)
    if ((starts || ends) && middle === '') return undefined
    if (starts && ends) return compare(found, 'like', [middle])
    if (starts) return compare(found, 'left_like', [middle])
    if (ends) return compare(found, 'right_like', [middle])
  }
  if (value.includes(',')) return compare(found, 'in', parts(value))
  if (value.length > 1 && value.startsWith('!')) return compare(found, 'ne', [value.slice(1)])
  return compare(found, 'eq', [value])
}

const parts = (value: string): string[] => value.split(',').filter((part) => part !== '')

/** Checks rule and values against the field kind, so that nothing invalid reaches the database. */
export function compare({ name, field }: Found, rule: Rule, raw: unknown[]): Comparison {
  const arity = ruleArity(rule)
  if (!takesRule(field, rule)) throw errors.badRule(field.title, rule)
  if (arity === 'none') return { field: name, rule, values: [] }
  if (raw.length > maxValues) throw errors.badQuery(`${field.title}一次最多查询 ${maxValues} 个值`)
  const values = raw.map((value): QueryValue => {
    const read = readValue(field, rule, value)
    if ('problem' in read) throw errors.badQuery(problemMessage(field.title, read.problem))
    if (read.value === null) throw errors.badQuery(problemMessage(field.title, '的查询值不能为空'))
    return read.value as QueryValue
  })
  if (values.length === 0) throw errors.badQuery(problemMessage(field.title, '的查询值不能为空'))
  if (arity === 'two' && values.length !== 2) throw errors.badQuery(`${field.title}需要起止两个值`)
  if (arity === 'one' && values.length > 1) throw errors.badQuery(`${field.title}只能有一个查询值`)
  return { field: name, rule, values }
}

const maxValues = 1000
const maxSearchLength = 1000

/** Old clients offer the ten rules for every field; our screens offer those that make sense. */
function takesRule(field: Field, rule: Rule): boolean {
  const kind = kindOf(field)
  if (kind.rules.includes(rule)) return true
  // Files and similar fields can only be tested for presence.
  const isComparable = kind.rules.some((known) => ruleArity(known) !== 'none')
  if (!isComparable || rule === 'between') return false
  return kind.storage !== 'list' || !isGreaterRule(rule)
}

/** A search text need not match the pattern or the length of the whole value. */
function readValue(field: Field, rule: Rule, value: unknown): Read<unknown> {
  const kind = kindOf(field)
  if (field.kind === 'yesNo' && !isPartRule(rule)) {
    const known = kind.read(value, field)
    if ('value' in known) return known
  }
  const isText = kind.storage === 'text' || kind.storage === 'list' || isPartRule(rule)
  return isText ? readString(value, maxSearchLength) : kind.read(value, openEnded(field))
}

/** Limits apply to stored values, not to queries. */
function openEnded(field: Field): Field {
  return { ...field, min: undefined, max: undefined } as Field
}

/** A comparison, or a group of them that is joined in its own way. */
interface AdvancedRow {
  field?: unknown
  rule?: unknown
  val?: unknown
  matchType?: unknown
  records?: unknown
}

const maxAdvancedRows = 100
const deepestGroup = 5

const ruleWords = new Map<string, Rule>([
  ...rules.map((rule) => [rule.toLowerCase(), rule] as const),
  ['=', 'eq'], ['!=', 'ne'], ['>', 'gt'], ['>=', 'ge'], ['<', 'lt'], ['<=', 'le'],
]) // prettier-ignore

/** Rows of the advanced query; incomplete ones are skipped, invalid ones refused. */
export function advancedCondition(resource: Resource, raw: unknown, matchType: unknown): Condition | undefined {
  if (typeof raw !== 'string' || raw.trim() === '') return undefined
  return conditionOf(resource, advancedRows(raw), matchType, 0)
}

function conditionOf(
  resource: Resource,
  rows: readonly AdvancedRow[],
  matchType: unknown,
  depth: number,
): Condition | undefined {
  if (depth > deepestGroup) throw errors.badQuery(`高级查询的条件组最多 ${deepestGroup} 层`)
  const conditions = rows.flatMap((row): Condition[] => {
    if (Array.isArray(row?.records)) {
      const group = conditionOf(resource, row.records as AdvancedRow[], row.matchType, depth + 1)
      return group ? [group] : []
    }
    if (!row || typeof row.field !== 'string' || typeof row.rule !== 'string' || row.field === '') return []
    const rule = ruleWords.get(row.rule.toLowerCase())
    const found = fieldFromWire(resource, row.field)
    if (!found) throw errors.unknownField(row.field)
    if (!rule) throw errors.badRule(found.field.title, row.rule)
    if (ruleArity(rule) === 'none') return [compare(found, rule, [])]
    const values = rowValues(row.val, rule)
    return values.length > 0 ? [compare(found, rule, values)] : []
  })
  if (conditions.length === 0) return undefined
  return String(matchType).toLowerCase() === 'or' ? { any: conditions } : { all: conditions }
}

/** Several values arrive as a list or joined by commas. */
function rowValues(val: unknown, rule: Rule): unknown[] {
  if (val === undefined || val === null || val === '') return []
  if (Array.isArray(val)) return val
  return ruleArity(rule) !== 'one' && typeof val === 'string' ? parts(val) : [val]
}

const countRows = (rows: readonly AdvancedRow[]): number =>
  rows.reduce((sum, row) => sum + (Array.isArray(row?.records) ? countRows(row.records as AdvancedRow[]) : 1), 0)

/** Old clients URI-encode the text once more; ours may send plain JSON. */
function advancedRows(raw: string): AdvancedRow[] {
  for (const decode of [(text: string) => text, decodeURIComponent]) {
    try {
      const parsed: unknown = JSON.parse(decode(raw))
      if (Array.isArray(parsed) && countRows(parsed) <= maxAdvancedRows) return parsed as AdvancedRow[]
    } catch {
      continue
    }
  }
  throw errors.badQuery('高级查询条件格式不正确')
}
