import type { FieldError } from '../../errors.ts'
import { environmentFor } from '../../expression/environment.ts'
import { parseExpression } from '../../expression/parseExpression.ts'
import type { DictionaryItem } from '../../resource/Field.ts'
import { scopeOf, startFunctionsOf } from './expressionValues.ts'
import { formulaIn } from './formExpressions.ts'
import type { OnlineDefinition, OnlineField } from './OnlineField.ts'

/** The items of a dictionary; none where they are not known. */
export type ItemsOf = (dictionary: string) => readonly Pick<DictionaryItem, 'value' | 'text'>[]

const shownItems = 8

const isChoice = ({ kind }: OnlineField): boolean => kind === 'dictionary' || kind === 'dictionaries'

/**
 * Texts that expressions compare with a dictionary field although they are none of its values, each at its cell: such
 * a comparison is never true. Expressions that cannot be read have errors of their own.
 */
export function literalErrors(
  form: OnlineDefinition,
  itemsOf: ItemsOf,
  more: readonly OnlineField[] = [],
): FieldError[] {
  const known = [...more, ...form.fields]
  if (!known.some(isChoice)) return []
  return expressionsIn(form).flatMap(({ field, place, subTable, source, starts }) => {
    const { env } = environmentFor(scopeOf(known, subTable), starts && 'start')
    const parsed = parseExpression(env, source, undefined, starts)
    if ('problem' in parsed) return []
    const words = parsed.comparisons
      .map(({ subTable: table, name, text }) => {
        const own = known.find((one) => one.name === name && (one.subTable || null) === (table ?? (subTable || null)))
        return own && isChoice(own) ? unknownWords(own, text, itemsOf(own.source ?? '')) : undefined
      })
      .find((one) => one !== undefined)
    return words === undefined ? [] : [{ field, message: `${place}中${words}` }]
  })
}

function unknownWords({ title }: OnlineField, text: string, items: ReturnType<ItemsOf>): string | undefined {
  if (text === '' || items.length === 0 || items.some(({ value }) => value === text)) return undefined
  const meant = items.find((item) => item.text === text)
  if (meant) return `“${title}”没有值“${text}”，它的值是 "${meant.value}"（${meant.text}）`
  return `“${title}”没有值“${text}”，可用的值：${itemWords(items)}`
}

/** The values of a dictionary as they are written in an expression, with their texts. */
export function itemWords(items: ReturnType<ItemsOf>): string {
  const listed = items.slice(0, shownItems).map(({ value, text }) => `"${value}"（${text}）`)
  return `${listed.join('、')}${items.length > shownItems ? '…' : ''}`
}

interface PlacedExpression {
  field: string
  /** Where it is, in words. */
  place: string
  subTable: string | null
  source: string
  /** The functions that only a default can call. */
  starts?: string[]
}

function expressionsIn({ fields, checks = [], buttons = [] }: OnlineDefinition): PlacedExpression[] {
  const found: (Omit<PlacedExpression, 'source'> & { source: string | null | undefined })[] = [
    ...fields.flatMap((field, at) => {
      const one = (column: string, title: string, source: string | null | undefined) => ({
        ...{ field: `fields[${at}].${column}`, place: `第 ${at + 1} 行：${title}` },
        ...{ subTable: field.subTable, source },
      })
      return [
        one('shownIf', '显示条件', field.shownIf),
        one('requiredIf', '必填条件', field.requiredIf),
        one('lockedIf', '只读条件', field.lockedIf),
        one('formula', '计算公式', field.formula),
        { ...one('defaultValue', '默认值', formulaIn(field.defaultValue)), starts: startFunctionsOf(field) },
      ]
    }),
    ...checks.map(({ condition }, at) => ({
      ...{ field: `checks[${at}].condition`, place: `校验第 ${at + 1} 行：条件` },
      ...{ subTable: null, source: condition },
    })),
    ...buttons.map(({ condition }, at) => ({
      ...{ field: `buttons[${at}].condition`, place: `按钮第 ${at + 1} 行：条件` },
      ...{ subTable: null, source: condition },
    })),
  ]
  return found.flatMap(({ source, ...one }) => (source ? [{ ...one, source }] : []))
}
