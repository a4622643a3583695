import type { SqlAnswer, SqlColumn, SqlValue } from '@lexdesk/domain'
import { shownColumns, sqlText } from './sqlText.ts'

/** More columns would be unreadable. */
const mostColumns = 50
const noValue = '（空）'

/**
 * The rows by two texts: the first names the rows, the second one the columns, and the first number is in the cells.
 * Numbers of the same place are added up. Undefined where there are no such columns, or too many values of the second.
 */
export function sqlPivot({ columns, rows, ...rest }: SqlAnswer): SqlAnswer | undefined {
  const shown = shownColumns(columns)
  const [row, across] = shown.filter(({ column }) => column.kind === 'text')
  const number = shown.find(({ column }) => column.kind !== 'text')
  if (!row || !across || !number) return undefined
  const wordsOf = ({ column, at }: typeof row, values: readonly SqlValue[]) => sqlText(column, values[at]) || noValue
  const names = [...new Set(rows.map((values) => wordsOf(across, values)))]
  if (names.length > mostColumns) return undefined
  const lines = new Map<string, (number | null)[]>()
  for (const values of rows) {
    const key = wordsOf(row, values)
    const line = lines.get(key) ?? names.map(() => null)
    lines.set(key, line)
    const [place, value] = [names.indexOf(wordsOf(across, values)), values[number.at]]
    if (typeof value === 'number') line[place] = (line[place] ?? 0) + value
  }
  const { kind } = number.column
  const { link: _link, ...head } = row.column
  return {
    ...withoutSums(rest),
    columns: [head, ...names.map((title, at): SqlColumn => ({ name: `p${at}`, title, kind }))],
    rows: [...lines].map(([name, values]) => [name, ...values]),
  }
}

const withoutSums = ({ sums: _sums, ...rest }: Omit<SqlAnswer, 'columns' | 'rows'>) => rest
