import type { AnyRow } from '@lexdesk/domain'
import { Table } from 'antd'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { columnAlign } from '../columns/columnLook.ts'
import type { SettledColumn } from '../columns/columnOrder.ts'
import { pageStatistics } from './pageStatistics.ts'

/** Sums and averages of the current page, for the fields that request them. */
export function statisticsOf(columns: readonly SettledColumn[]) {
  const isWanted = columns.some(({ field }) => 'statistics' in field && field.statistics !== undefined)
  return isWanted ? (rows: readonly AnyRow[]) => <StatisticsRow columns={columns} rows={rows} /> : undefined
}

function StatisticsRow({ columns, rows }: { columns: readonly SettledColumn[]; rows: readonly AnyRow[] }) {
  const names = useNames()
  const texts = columns.map(({ field, name }) => pageStatistics(field, name, rows, names))
  if (rows.length === 0) return null
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {/* The first cell is below the checkboxes, the last below the actions. */}
        <Table.Summary.Cell index={0}>本页</Table.Summary.Cell>
        {columns.map(({ name, field }, index) => (
          <Table.Summary.Cell key={name} index={index + 1} align={columnAlign(field)}>
            {texts[index]}
          </Table.Summary.Cell>
        ))}
        <Table.Summary.Cell index={columns.length + 1} />
      </Table.Summary.Row>
    </Table.Summary>
  )
}
