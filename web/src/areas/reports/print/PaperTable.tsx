import type { DataTableProps, TableColumn } from '@lexdesk/parts'

type PaperTableProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rows' | 'totals' | 'empty'> & {
  paperWidth: number
}

/** Letters on paper are smaller than the columns of the screen allow for. */
const shrink = 1.3
const widthOf = ({ width, minWidth }: { width?: number; minWidth?: number }): number => width ?? minWidth ?? 120

/** All rows and columns. What is wider than the sheet goes on in a further table, with the first column again. */
export function PaperTable<Row>({ label, columns, rows, totals = [], empty, paperWidth }: PaperTableProps<Row>) {
  if (rows.length === 0 && totals.length === 0) return empty
  const tables = tablesOf(columns, paperWidth * shrink)
  return tables.map((shown, at) => (
    <table key={at} className="paper-table" aria-label={tables.length > 1 ? `${label}（${at + 1}）` : label}>
      <thead>
        <tr>
          {shown.map(({ key, title, align }) => (
            <th key={key} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {shown.map(({ key, align, text }) => (
              <td key={key} data-align={align}>
                {text?.(row)}
              </td>
            ))}
          </tr>
        ))}
        {totals.map(({ title, values }) => (
          <tr key={title} data-total="">
            {shown.map(({ key, align }) => (
              <td key={key} data-align={align}>
                {values.get(key)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ))
}

function tablesOf<Row>(columns: readonly TableColumn<Row>[], available: number): TableColumn<Row>[][] {
  const [first, ...rest] = columns
  if (!first) return []
  const tables: TableColumn<Row>[][] = [[first]]
  let used = widthOf(first)
  for (const column of rest) {
    if (used + widthOf(column) > available && tables.at(-1)!.length > 1) {
      tables.push([first])
      used = widthOf(first)
    }
    tables.at(-1)!.push(column)
    used += widthOf(column)
  }
  return tables
}
