import type { DictionaryItem } from '@lexdesk/domain'
import { call } from '../api/calls/call.ts'
import type { Choices } from '../ui/forms/ChoiceDrawer.tsx'

/** A rule about the rows of a menu, to be chosen for a holder of it. */
export interface RowRule {
  id: string
  ruleName: string
  ruleColumn: string | null
  ruleConditions: string
  ruleValue: string
}

/** What is wanted, and what stood there before: joined ids, as the server takes them. */
export interface RuleChange {
  dataRuleIds: string
  lastDataRuleIds: string
}

interface WireRules {
  datarule: RowRule[]
  drChecked?: string
}

export async function fetchRowRules(path: string, signal: AbortSignal): Promise<Choices<RowRule>> {
  const { datarule, drChecked = '' } = await call<WireRules>({ method: 'GET', path }, { signal })
  return { options: datarule, chosen: drChecked.split(',').filter(Boolean) }
}

/** `conditions` are the items of dictionary rule_conditions. */
export function ruleWords(rule: RowRule, conditions: readonly DictionaryItem[]): string {
  const { ruleName, ruleColumn, ruleConditions, ruleValue } = rule
  const condition = conditions.find(({ value }) => value === ruleConditions)?.text ?? ruleConditions
  return `${ruleName}（${ruleColumn ?? ''} ${condition} ${ruleValue}）`
}
