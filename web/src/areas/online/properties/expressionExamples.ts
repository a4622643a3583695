import type { ItemsOf, OnlineField } from '@lexdesk/domain'

interface Examples {
  /** Conditions over fields of the form, each with what it means. */
  conditions: readonly Example[]
  formula?: Example
}

interface Example {
  expression: string
  meaning: string
}

/** How expressions over these fields are written: people copy what has their own fields in it. */
export function expressionExamples(fields: readonly OnlineField[], itemsOf: ItemsOf): Examples {
  const named = fields.filter(({ name, title }) => name !== '' && title !== '')
  const of = (...kinds: OnlineField['kind'][]) => named.find(({ kind }) => kinds.includes(kind))
  const choice = named.find(({ kind, source }) => kind === 'dictionary' && itemsOf(source ?? '').length > 0)
  const item = choice && itemsOf(choice.source ?? '')[0]
  const amount = of('money', 'number', 'integer')
  const yes = of('yesNo')
  const day = of('date', 'datetime')
  const text = of('text', 'multiline')
  const conditions: (Example | false | undefined)[] = [
    choice &&
      item && {
        expression: `${choice.name} == ${JSON.stringify(item.value)}`,
        meaning: `${choice.title}是“${item.text}”`,
      },
    yes && { expression: yes.name, meaning: `${yes.title}为是` },
    amount && { expression: `${amount.name} > 10000`, meaning: `${amount.title}大于 10000` },
    day && { expression: `!blank(${day.name})`, meaning: `${day.title}已填写` },
    text && { expression: `${text.name} != ""`, meaning: `${text.title}已填写` },
  ]
  return {
    conditions: conditions.filter((one): one is Example => Boolean(one)),
    ...(amount && { formula: { expression: `${amount.name} * 2`, meaning: `${amount.title}的两倍` } }),
  }
}

export const exampleWords = ({ expression, meaning }: Example): string => `如 ${expression}（${meaning}）`
