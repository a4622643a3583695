import type { DescribedRule } from '@lexdesk/domain'
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
  datarule: DescribedRule[]
  drChecked?: string
}): Choices<DescribedRule> {
  return { options: datarule, chosen: drChecked.split(',').filter(Boolean) }
}
