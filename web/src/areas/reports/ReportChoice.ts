import type { ReportCondition } from '@lexdesk/domain'

/** What was clicked in the figures of a report. */
export interface ReportChoice {
  /** Its words: 陈立行 / 已结案. */
  text: string
  /** Which rows are behind it, beside the filter of the report. */
  lines: ReportCondition[]
}

export const choiceOf = (...parts: readonly { text: string; lines: readonly ReportCondition[] }[]): ReportChoice => ({
  text: parts.map(({ text }) => text).join(' / '),
  lines: parts.flatMap(({ lines }) => lines),
})
