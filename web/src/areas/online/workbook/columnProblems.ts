import { titleProblems } from '@lexdesk/domain'
import type { CheckedColumn } from './CheckedColumn.ts'

/** What is wrong with the titles of the columns that become fields, by index. */
export function columnProblems(columns: readonly CheckedColumn[]): (string | undefined)[] {
  const problems = titleProblems(columns.filter(({ isLeftOut }) => !isLeftOut).map(({ title }) => title))
  return columns.map(({ isLeftOut }) => (isLeftOut ? undefined : problems.shift()))
}

/** The id of the control for the title of a column. */
export const titleControl = (index: number): string => `column-title-${index}`
