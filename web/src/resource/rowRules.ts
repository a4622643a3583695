import type { DataRule, DictionaryItem } from '@lexdesk/domain'
import type { Choices } from '../ui/forms/ChoiceDrawer.tsx'

/** The new and the previous selection: joined ids, in the format of the server. */
export interface RuleChange {
  dataRuleIds: string
  lastDataRuleIds: string
}

/** The rules of a menu, and which of them are selected for a holder. */
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
