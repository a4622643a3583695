import { fieldAt, type Resource } from './defineResource.ts'
import type { Names } from './Field.ts'
import { kindOf, type Field } from './kinds/index.ts'
import { type Comparison, type Condition, isEverything, isPartRule, type QueryValue, ruleTitles } from './Query.ts'

/** The name of the row that a value refers to, if already loaded. */
export type NameOf = (resource: string, key: string) => string | undefined

/** A condition as a sentence: 企业名称包含“科技”，且状态为“已认证”或“冻结”. */
export function conditionWords(
  resource: Resource,
  condition: Condition,
  names: Names,
  nameOf: NameOf = () => undefined,
): string {
  if (isEverything(condition)) return '全部'
  const words = (inner: Condition, isNested: boolean): string => {
    if ('rule' in inner) return comparisonWords(resource, inner, names, nameOf)
    const [parts, link] = 'all' in inner ? [inner.all, '，且'] : [inner.any, '，或']
    const joined = parts.map((part) => words(part, true)).join(link)
    return isNested && parts.length > 1 ? `（${joined}）` : joined
  }
  return words(condition, false)
}

function comparisonWords(resource: Resource, { field: name, rule, values }: Comparison, names: Names, nameOf: NameOf) {
  const field = fieldAt(resource, name)
  if (!field) return ''
  // Part of a value is printed as typed: 5 within an amount is not five cents.
  const word = (value: QueryValue) => `“${isPartRule(rule) ? String(value) : valueWords(field, value, names, nameOf)}”`
  const words = values.map(word)
  const [first = '', second = ''] = words
  const title = titleOf(resource, name, field)
  switch (rule) {
    case 'isNull':
    case 'notNull':
      return title + ruleTitles[rule]
    case 'between':
      return `${title}介于${first}和${second}之间`
    case 'in':
      return `${title}为${words.join('或')}`
    case 'right_like':
      return `${title}以${first}开始`
    case 'left_like':
      return `${title}以${first}结尾`
    default:
      return title + ruleTitles[rule] + first
  }
}

function titleOf(resource: Resource, name: string, field: Field): string {
  const table = name.includes('.') ? resource.fields[name.split('.')[0]!] : undefined
  return table ? `${table.title}的${field.title}` : field.title
}

function valueWords(field: Field, value: QueryValue, names: Names, nameOf: NameOf): string {
  if ('resource' in field) return nameOf(field.resource, String(value)) ?? String(value)
  const kind = kindOf(field)
  return kind.print(kind.storage === 'list' ? [value] : value, field, names)
}

/** The values of a condition that are keys of other rows, grouped by resource. */
export function referredKeys(resource: Resource, condition: Condition): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>()
  const walk = (inner: Condition): void => {
    if (!('rule' in inner)) return ('all' in inner ? inner.all : inner.any).forEach(walk)
    const field = fieldAt(resource, inner.field)
    if (!field || !('resource' in field)) return
    const known = keys.get(field.resource) ?? new Set<string>()
    for (const value of inner.values) known.add(String(value))
    keys.set(field.resource, known)
  }
  walk(condition)
  return keys
}
