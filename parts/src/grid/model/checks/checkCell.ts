import { checkGridPreset, gridPresets, isGridPresetName } from '@lexdesk/domain/patterns'
import type { CellRule, HandlerVerdict, GridColumn, GridValues } from '../GridColumn.ts'
import { fillTokens } from '../fillTokens.ts'

export interface CellContext {
  column: GridColumn
  row: GridValues
  /** How many rows have this value, including this one. */
  countOf(value: unknown): number
}

type Verdict = string | undefined

export const isEmptyCell = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The message of the first rule that the cell violates. Returns a promise only if a handler is asynchronous. */
export function checkCell(value: unknown, context: CellContext): Verdict | Promise<Verdict> {
  return checkFrom(context.column.validateRules ?? [], 0, value, context)
}

function checkFrom(rules: readonly CellRule[], start: number, value: unknown, context: CellContext) {
  for (let n = start; n < rules.length; n += 1) {
    const rule = rules[n]!
    const isBad = failsPlainly(rule, value, context)
    if (isBad) return wordsOf(rule, context.column)
    if (!rule.handler) continue
    const verdict = askHandler(rule, value, context)
    if (verdict instanceof Promise)
      return verdict.then((late): Verdict | Promise<Verdict> => late ?? checkFrom(rules, n + 1, value, context))
    if (verdict !== undefined) return verdict
  }
  return undefined
}

function failsPlainly(rule: CellRule, value: unknown, context: CellContext): boolean {
  const { pattern } = rule
  // The only preset that checks an empty value.
  if (pattern === '*' && checkGridPreset(pattern, value) !== undefined) return true
  if (rule.required && isEmptyCell(value)) return true
  if (isEmptyCell(value)) return false
  if (rule.unique || pattern === 'only') return context.countOf(value) > 1
  if (typeof pattern === 'string' && isGridPresetName(pattern)) return checkGridPreset(pattern, value) !== undefined
  return pattern !== undefined && !patternOf(pattern).test(String(value))
}

const compiled = new Map<string, RegExp>()
/** Matches nothing: an invalid pattern must not accept every value. */
const nothing = /(?!)/

function patternOf(pattern: string | RegExp): RegExp {
  if (pattern instanceof RegExp) return pattern.global || pattern.sticky ? new RegExp(pattern.source, 'u') : pattern
  const known = compiled.get(pattern)
  if (known) return known
  let read = nothing
  try {
    read = new RegExp(pattern)
  } catch {
    // Reported as a failed rule, so that the author of the column notices.
  }
  compiled.set(pattern, read)
  return read
}

function askHandler(rule: CellRule, value: unknown, { column, row }: CellContext): Verdict | Promise<Verdict> {
  const messageOf = (verdict: HandlerVerdict): Verdict => {
    if (verdict === true || (typeof verdict === 'object' && verdict.success)) return undefined
    return (typeof verdict === 'object' && verdict.message) || wordsOf(rule, column)
  }
  const broken = (): Verdict => `${column.title}校验时出错，请重试`
  try {
    const verdict = rule.handler!({ value, row, column: { key: column.key, title: column.title } })
    return verdict instanceof Promise ? verdict.then(messageOf, broken) : messageOf(verdict)
  } catch {
    return broken()
  }
}

function wordsOf(rule: CellRule, column: GridColumn): string {
  if (rule.message) return fillTokens(rule.message, column)
  if (rule.required || rule.pattern === '*') return `${column.title}不能为空`
  if (rule.unique || rule.pattern === 'only') return `${column.title}不能重复`
  if (typeof rule.pattern === 'string' && isGridPresetName(rule.pattern))
    return `${column.title}：${gridPresets[rule.pattern].message}`
  return `${column.title}格式不正确`
}
