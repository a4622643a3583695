import { type AdvancedCondition, isGroup, type QueryFieldSpec, type QueryRecord } from './AdvancedCondition.ts'

/** The label of a value, if it has one. */
export type TextOfValue = (field: string, value: string) => string | undefined

/** A condition as a sentence: 企业名称包含“科技”，且状态为“已认证”或“已冻结”. */
export function querySentence(
  { matchType, records }: AdvancedCondition,
  fields: readonly QueryFieldSpec[],
  textOf: TextOfValue = () => undefined,
): string {
  const phrases = records.flatMap((item) => {
    if (isGroup(item)) {
      const words = querySentence(item, fields, textOf)
      return [item.records.length > 1 ? `（${words}）` : words]
    }
    const spec = fields.find(({ name }) => name === item.field)
    return spec ? [phrase(item, spec, textOf)] : []
  })
  return phrases.length === 0 ? '全部' : phrases.join(matchType === 'or' ? '，或' : '，且')
}

function phrase(
  { rule, val, field }: QueryRecord,
  { title, rules, facts }: QueryFieldSpec,
  textOf: TextOfValue,
): string {
  const values = (Array.isArray(val) ? val : rule === 'in' ? val.split(',') : [val]).filter((value) => value !== '')
  const given = (value: string) => facts?.options?.find((option) => option.value === value)?.text
  const words = values.map((value) => `“${given(value) ?? textOf(field, value) ?? value}”`)
  const [first = '', second = ''] = words
  switch (rule) {
    case 'in':
      return `${title}为${words.join('或')}`
    case 'right_like':
      return `${title}以${first}开始`
    case 'left_like':
      return `${title}以${first}结尾`
    case 'between':
      return `${title}介于${first}和${second}之间`
    default:
      return title + (rules.find(({ value }) => value === rule)?.label ?? rule) + first
  }
}
