import type { ChosenGroup } from '@lexdesk/domain'

/** What was clicked in the figures of a report, beside the filter of the report. */
export type ReportChoice = Omit<ChosenGroup, 'source'>

/** A group, within it a value of the pivot, or the value alone where there are no groups. */
export function choiceOf(group: ReportChoice | undefined, within?: ReportChoice): ReportChoice {
  if (!group) return within ?? { text: '', lines: [] }
  return within ? { ...group, within } : group
}
