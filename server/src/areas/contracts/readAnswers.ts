import {
  amountInWords,
  type FieldError,
  isPlainDate,
  type TemplateClause,
  type TemplateVariable,
  type Values,
} from '@lexdesk/domain'
import type { TagValues, TagValue } from '../../docx/openDocx.ts'
import { variableColumns } from '../../docx/templateVersion.ts'

/** Looks up the display text of a value. */
export interface AnswerNames {
  dictionary(code: string, value: string): string | undefined
  enterprise(id: string): string | undefined
  lawyer(id: string): string | undefined
}

export interface ReadAnswers {
  /** The values that the tags print. */
  tags: TagValues
  /** Stored with the contract, so that the next interview does not ask again. */
  values: Values
  errors: FieldError[]
}

const maxLines = 500
const maxTextLength = 5_000

/** Turns the answers of an interview into text by the type of each variable, and reports every invalid one. */
export function readAnswers(
  variables: readonly TemplateVariable[],
  clauses: readonly TemplateClause[],
  answers: Values,
  chosen: readonly string[],
  names: AnswerNames,
): ReadAnswers {
  const tags: Record<string, TagValue> = {}
  const values: Values = {}
  const errors: FieldError[] = []
  for (const variable of variables) {
    const { key, label, required } = variable
    const raw = Object.hasOwn(answers, key) ? answers[key] : null
    if (isBlank(raw)) {
      tags[key] = variable.type === 'table' ? [] : ''
      if (required === 'Y') errors.push({ field: `values.${key}`, message: `请填写${label}` })
      continue
    }
    const read = readOne(variable, raw, names)
    if ('problem' in read) errors.push({ field: `values.${key}`, message: `${label}${read.problem}` })
    else {
      values[key] = raw
      Object.assign(tags, read.tags)
    }
  }
  for (const { key, whenKey, whenValue } of clauses)
    tags[key] = whenKey ? isMet(tags[whenKey] ?? null, answers[whenKey], whenValue) : chosen.includes(key)
  return { tags, values, errors }
}

const isBlank = (raw: unknown): boolean =>
  raw === null || raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0)

/** Compares with the stored value or its display text. */
function isMet(printed: TagValue, raw: unknown, wanted: string | null): boolean {
  const hasValue = printed !== null && printed !== '' && !(Array.isArray(printed) && printed.length === 0)
  return wanted ? printed === wanted || raw === wanted : hasValue
}

type ReadOne = { tags: Record<string, TagValue> } | { problem: string }

function readOne(variable: TemplateVariable, raw: unknown, names: AnswerNames): ReadOne {
  const { key, type, dict } = variable
  const said = (words: string | undefined): ReadOne =>
    words === undefined ? { problem: '没有这一选项' } : { tags: { [key]: words } }
  switch (type) {
    case 'money': {
      const cents = Number(raw)
      if (!Number.isSafeInteger(cents) || cents < 0) return { problem: '应为不小于 0 的金额' }
      return { tags: { [key]: grouped(cents), [`${key}|大写`]: amountInWords(cents) } }
    }
    case 'number':
      return Number.isFinite(Number(raw)) ? { tags: { [key]: String(Number(raw)) } } : { problem: '应为数字' }
    case 'date': {
      const text = asText(raw)
      if (!isPlainDate(text)) return { problem: '应为日期' }
      const [year, month, day] = text.split('-').map(Number) as [number, number, number]
      return { tags: { [key]: `${year}年${month}月${day}日` } }
    }
    case 'dict':
      return said(names.dictionary(dict ?? '', asText(raw)))
    case 'enterprise':
      return said(names.enterprise(asText(raw)))
    case 'lawyer':
      return said(names.lawyer(asText(raw)))
    case 'table':
      return readLines(variable, raw)
    default: {
      const text = asText(raw)
      return text.length > maxTextLength ? { problem: `不能超过 ${maxTextLength} 个字` } : { tags: { [key]: text } }
    }
  }
}

function readLines(variable: TemplateVariable, raw: unknown): ReadOne {
  if (!Array.isArray(raw) || raw.some((line) => typeof line !== 'object' || line === null))
    return { problem: '应为表格' }
  if (raw.length > maxLines) return { problem: `最多 ${maxLines} 行` }
  const columns = variableColumns(variable)
  const lines = (raw as Values[]).map((line) =>
    Object.fromEntries(columns.map((name) => [name, asText(Object.hasOwn(line, name) ? line[name] : '')])),
  )
  return { tags: { [variable.key]: lines } }
}

const asText = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '')

/** An amount in yuan as texts print it: 10,000.00. */
export const grouped = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
