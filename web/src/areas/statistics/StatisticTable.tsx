import {
  currencyOfRow,
  type StatisticAnswer,
  type StatisticColumn,
  type StatisticRow,
  statisticSums,
} from '@lexdesk/domain'
import { Table, type TableColumnType } from 'antd'
import { Link } from 'react-router'
import { figureText } from './figureText.ts'
import { useCurrencyText } from './useCurrencyText.ts'
import styles from './StatisticPage.module.css'

const isNumber = ({ kind }: StatisticColumn): boolean => kind !== 'text' && kind !== 'date'
/** Longer tables are paged. */
const rowsAtOnce = 100

/** The rows with their sums, one line per currency. Counts link to their lists where available. */
export function StatisticTable({ answer: { statistic, rows } }: { answer: StatisticAnswer }) {
  const { columns } = statistic
  const currencyText = useCurrencyText()
  return (
    <Table<StatisticRow>
      className={styles.table!}
      size="small"
      rowKey={(row) => rows.indexOf(row)}
      dataSource={rows}
      columns={columns.map((column, index) => tableColumn(column, index, currencyText))}
      scroll={{ x: 'max-content' }}
      pagination={rows.length > rowsAtOnce && { pageSize: rowsAtOnce, showSizeChanger: false }}
      summary={() =>
        statisticSums(columns, rows).map(({ currency, sums }) => (
          <Table.Summary.Row key={currency}>
            {columns.map((column, index) => (
              <Table.Summary.Cell key={column.key} index={index} align={isNumber(column) ? 'right' : 'left'}>
                {column.key === 'currency' ? currencyText(currency) : sumText(column, index, sums, currency)}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        ))
      }
    />
  )
}

function tableColumn(
  column: StatisticColumn,
  index: number,
  currencyText: (code: string) => string,
): TableColumnType<StatisticRow> {
  const { key, title, kind } = column
  return {
    key,
    title,
    align: isNumber(column) ? 'right' : 'left',
    ...(isNumber(column) && {
      sorter: (one: StatisticRow, other: StatisticRow) => Number(one[key] ?? -1) - Number(other[key] ?? -1),
      showSorterTooltip: false,
    }),
    render: (_, row) => {
      const text =
        key === 'currency' ? currencyText(currencyOfRow(row)) : figureText(kind, row[key], currencyOfRow(row))
      if (index > 0) return text
      return <span className={styles.name}>{row.path ? <Link to={row.path}>{text}</Link> : text}</span>
    },
  }
}

function sumText(
  { key, kind, isSummed }: StatisticColumn,
  index: number,
  sums: Record<string, number>,
  currency: string,
): string {
  if (isSummed) return figureText(kind, sums[key], currency)
  return index === 0 ? '合计' : ''
}
