import { type Field, kindOf, type Rule } from '@lexdesk/domain'
import { asList, asRange, asText } from './filterValue.ts'

export type FilterRule = Rule | 'range'

/** Operators that precede a value. */
export const operatorWords: Partial<Record<FilterRule, string>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  in: 'in',
}
const operator = /^(>=|<=|!=|ge|le|gt|lt|ne|eq|in|>|<|=) +/

/** Whether the server would interpret this text as more than its characters (wire contract §7.2). */
function isLoaded(text: string, isText: boolean): boolean {
  if (operator.test(text) || /^(,|!|>=|<=)/.test(text) || text.includes(',')) return true
  return isText && (text.startsWith('*') || text.endsWith('*'))
}

/** The list parameters for one filter; none for an empty one. The name is that of the definition. */
export function filterParams(name: string, field: Field, rule: FilterRule, value: unknown): Record<string, string> {
  const key = field.wire ?? name
  if (rule === 'range' || rule === 'between') {
    const [from, to] = asRange(value)
    return { ...(from && { [`${key}_begin`]: from }), ...(to && { [`${key}_end`]: to }) }
  }
  const text = written(field, rule, value)
  return text === '' ? {} : { [key]: text }
}

function written(field: Field, rule: Rule, value: unknown): string {
  const isText = kindOf(field).rules.includes('like')
  const text = asText(value).trim()
  if (rule === 'in') {
    const list = asList(value).join(',')
    // A trailing comma turns a single value into a list.
    return list && (isLoaded(list.replaceAll(',', ''), isText) ? `in ${list}` : list.includes(',') ? list : `${list},`)
  }
  if (text === '' || rule === 'isNull' || rule === 'notNull') return ''
  if (rule === 'like') return `*${text}*`
  // A wildcard at the other end cannot be escaped; returning more rows is better than returning wrong ones.
  if (rule === 'left_like') return text.endsWith('*') ? `*${text}*` : `*${text}`
  if (rule === 'right_like') return text.startsWith('*') || operator.test(text) ? `*${text}*` : `${text}*`
  if (rule === 'eq') return isLoaded(text, isText) ? `eq ${text}` : text
  if (rule === 'ne') return isLoaded(text, isText) ? `ne ${text}` : `!${text}`
  return `${operatorWords[rule] ?? ''} ${text}`
}
