import { fieldOf, type Resource } from './defineResource.ts'
import type { Names } from './Field.ts'
import { type Field, kindOf } from './kinds/index.ts'
import { type Comparison, type Condition, isEverything, ruleTitles } from './Query.ts'

/** A condition as a Chinese sentence: 状态 等于 已认证 且（企业名称 包含 “科技” 或 …）. */
export function describeCondition(resource: Resource, condition: Condition, names: Names): string {
  if (isEverything(condition)) return '全部'
  return describe(resource, condition, names, false)
}

function describe(resource: Resource, condition: Condition, names: Names, nested: boolean): string {
  if (!('all' in condition) && !('any' in condition)) return describeComparison(resource, condition, names)
  const isAll = 'all' in condition
  const parts = (isAll ? condition.all : condition.any).filter((part) => !isEverything(part))
  const words = parts.map((part) => describe(resource, part, names, parts.length > 1))
  const sentence = words.join(isAll ? ' 且 ' : ' 或 ')
  return nested && words.length > 1 ? `（${sentence}）` : sentence
}

function describeComparison(resource: Resource, { field: path, rule, values }: Comparison, names: Names): string {
  const [name = '', child] = path.split('.')
  const parent = fieldOf(resource, name)
  const field: Field | undefined = child && parent?.kind === 'rows' ? parent.fields[child] : parent
  const title = child && parent && field ? `${parent.title}的${field.title}` : (field?.title ?? path)
  if (rule === 'isNull' || rule === 'notNull') return `${title} ${ruleTitles[rule]}`
  const words = values.map((value) => printed(field, value, names))
  if (rule === 'between') return `${title} 介于 ${words[0]} 与 ${words[1]} 之间`
  if (rule === 'in') return `${title} 为 ${words.join('、')} 之一`
  return `${title} ${ruleTitles[rule]} ${words[0]}`
}

function printed(field: Field | undefined, value: unknown, names: Names): string {
  if (!field || field.kind === 'rows') return String(value)
  if (field.kind === 'dictionaries')
    return names.dictionary(field.dictionary).find((item) => item.value === value)?.text ?? String(value)
  const { storage } = kindOf(field)
  return storage === 'list' || storage === 'json' ? String(value) : kindOf(field).print(value, field, names)
}
