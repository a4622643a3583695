import type { TableFacts } from '../pages/BareFacts.ts'

export function PlainTable({ table: { columns, rows } }: { table: TableFacts }) {
  return (
    <table style={{ width: '100%' }}>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((text, column) => (
              <td key={column}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
