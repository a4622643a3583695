import { type AnyRow, moneyText, type Resource, type Values } from '@lexdesk/domain'
import type { NamedAction } from './stateActions.ts'

/** The button that takes a step: its name, and the amount if it moves exactly one. 退款 ¥3,493.62 */
export function stepButton(resource: Resource, action: NamedAction, row: AnyRow, values: Values = {}): string {
  const { title, movesValue, fields = {}, answers = [] } = action
  const asked = Object.entries(fields).map(([name, field]) => ({ field, value: values[name] }))
  const requested = answers.map((name) => ({ field: resource.fields[name], value: row[name] }))
  const [amount, ...others] = [...asked, ...requested].filter(({ field }) => field?.kind === 'money')
  if (!movesValue || typeof amount?.value !== 'number' || others.length > 0) return title
  const { currencyField } = amount.field as { currencyField?: string }
  return `${title} ${moneyText(amount.value, currencyField ? ((row[currencyField] as string | null) ?? undefined) : undefined)}`
}
