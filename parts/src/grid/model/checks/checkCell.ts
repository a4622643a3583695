import type { CellRule, HandlerVerdict, GridColumn, GridValues } from '../GridColumn.ts'
import { valueText } from '../../text/valueText.ts'

/** The named patterns of a grid (specification file 2 §5). */
const presets: Readonly<Record<string, { pattern: RegExp; title: string }>> = {
  'n6-16': { title: '6 到 16 位数字', pattern: /^\d{6,16}$/ },
  '*6-16': { title: '6 到 16 位任意字符', pattern: /^.{6,16}$/su },
  's6-18': { title: '6 到 18 位字母', pattern: /^[a-z]{6,18}$/i },
  url: { title: '网址', pattern: /^(?:https?|ftp):\/\/[^\s/$.?#][^\s]*$/i },
  e: { title: '电子邮件', pattern: /^[\w.+-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i },
  m: { title: '手机号码', pattern: /^1[3-9]\d{9}$/ },
  p: { title: '邮政编码', pattern: /^[1-9]\d{5}$/ },
  s: { title: '字母', pattern: /^[a-z]+$/i },
  n: { title: '数字', pattern: /^-?\d+(?:\.\d+)?$/ },
  z: { title: '整数', pattern: /^-?\d+$/ },
  '*': { title: '非空', pattern: /^[\s\S]+$/ },
  money: { title: '金额（最多两位小数）', pattern: /^-?(?:0|[1-9]\d*)(?:\.\d{1,2})?$/ },
}

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
  if (rule.required && isEmptyCell(value)) return true
  if (isEmptyCell(value)) return false
  if (rule.unique || rule.pattern === 'only') return context.countOf(value) > 1
  return rule.pattern !== undefined && !patternOf(rule.pattern).test(String(value))
}

const compiled = new Map<string, RegExp>()
/** Matches nothing: an invalid pattern must not accept every value. */
const nothing = /(?!)/

function patternOf(pattern: string | RegExp): RegExp {
  if (pattern instanceof RegExp) return pattern.global || pattern.sticky ? new RegExp(pattern.source, 'u') : pattern
  const preset = presets[pattern]?.pattern ?? compiled.get(pattern)
  if (preset) return preset
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
  if (rule.required) return `${column.title}不能为空`
  if (rule.unique || rule.pattern === 'only') return `${column.title}不能重复`
  const preset = typeof rule.pattern === 'string' ? presets[rule.pattern] : undefined
  return preset ? `${column.title}应为${preset.title}` : `${column.title}格式不正确`
}

/** Fills in the column placeholders of hints and messages. */
export function fillTokens(text: string, { title, key, defaultValue }: GridColumn): string {
  const tokens: Record<string, string> = { title, key, defaultValue: valueText(defaultValue) }
  return text.replace(/\$\{(title|key|defaultValue)\}/g, (_, name: string) => tokens[name]!)
}
