import type { DataRule, DictionaryItem } from '@lexdesk/domain'
import type { Choices } from '../ui/forms/ChoiceDrawer.tsx'

/** What is wanted, and what stood there before: joined ids, as the server takes them. */
export interface RuleChange {
  dataRuleIds: string
  lastDataRuleIds: string
}

/** The rules of a menu, and which of them are chosen for a holder. */
export function rowRuleChoices({
  datarule,
  drChecked = '',
}: {
  datarule: DataRule[]
  drChecked?: string
}): Choices<DataRule> {
  return { options: datarule, chosen: drChecked.split(',').filter(Boolean) }
}

/** `conditions` are the items of dictionary rule_conditions. */
export function ruleWords(rule: DataRule, conditions: readonly DictionaryItem[]): string {
  const { ruleName, ruleColumn, ruleConditions, ruleValue } = rule
  const condition = conditions.find(({ value }) => value === ruleConditions)?.text ?? ruleConditions
  return `${ruleName}（${ruleColumn ?? ''} ${condition} ${ruleValue}）`
}
