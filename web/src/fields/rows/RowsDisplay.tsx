import { type AnyRow, moneyText, printValue } from '@lexdesk/domain'
import { DataTable, type TableColumn, type TotalRow } from '@lexdesk/parts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNames } from '../../api/dictionaries/useNames.ts'
import type { DisplayProps, FieldOfKind } from '../FieldProps.ts'
import { plainView } from '../kinds/plainView.ts'
import { TextDisplay } from '../texts/TextDisplay.tsx'
import { chosenRecordKey } from '../useChosenRecord.ts'
import { isNumeric } from './cellText.ts'
import { type ChosenColumn, chosenColumns } from './chosenColumns.ts'
import { ChosenFact } from './ChosenFact.tsx'
import { fittingWidth } from './fittingWidth.ts'
import type { ChildRow } from './createRowsGrid.ts'
import { shownFields } from './rowColumns.ts'

type RowsField = FieldOfKind<'rows'>

/** The rows as a small table; a list shows only their number. */
export function RowsDisplay({ field, value, compact }: DisplayProps<RowsField>) {
  const rows = Array.isArray(value) ? (value as ChildRow[]) : []
  if (compact || rows.length === 0)
    return <TextDisplay text={rows.length > 0 ? `${rows.length} 行` : ''} compact={compact} />
  return <RowsTable field={field} rows={rows} />
}

interface Line {
  row: ChildRow
  place: string
}

/** The sums of the columns of money, per currency if the lines have one of their own. */
function totalsOf(fields: RowsField['fields'], rows: readonly ChildRow[]): TotalRow[] {
  const sums = new Map<string, Map<string, number>>()
  for (const [name, field] of shownFields(fields)) {
    if (field.kind !== 'money') continue
    for (const row of rows) {
      const cents = row[name]
      const own = field.currencyField && row[field.currencyField]
      const currency = typeof own === 'string' ? own : 'CNY'
      const group = sums.get(currency) ?? new Map<string, number>()
      if (typeof cents === 'number') sums.set(currency, group.set(name, (group.get(name) ?? 0) + cents))
    }
  }
  return [...sums].map(([currency, group]) => ({
    title: sums.size === 1 ? '合计' : `合计（${currency}）`,
    values: new Map([...group].map(([name, cents]) => [name, moneyText(cents, currency)])),
  }))
}

const rowHeight = 32
/** More rows scroll inside the table. */
const shownRows = 15

function RowsTable({ field, rows }: { field: RowsField; rows: readonly ChildRow[] }) {
  const names = useNames()
  const lines = useMemo(() => rows.map((row, index): Line => ({ row, place: String(index) })), [rows])
  const totals = useMemo(() => (rows.length > 1 ? totalsOf(field.fields, rows) : []), [field, rows])
  const besideColumn = useBesideColumn()
  const columns = useMemo(
    () =>
      shownFields(field.fields).flatMap(([name, child]): TableColumn<Line>[] => {
        const { Display } = plainView(child)
        const textOf = (row: ChildRow) => printValue(child, name, row, names)
        const own: TableColumn<Line> = {
          key: name,
          title: child.title,
          minWidth: fittingWidth([
            child.title,
            ...rows.map(textOf),
            ...totals.flatMap(({ values }) => values.get(name) ?? []),
          ]),
          ...(isNumeric(child) && { align: 'right' }),
          show: ({ row }) => <Display field={child} name={name} row={row} value={row[name]} compact />,
          text: ({ row }) => textOf(row),
        }
        return [own, ...chosenColumns(name, child).map(besideColumn)]
      }),
    [field, rows, names, totals, besideColumn],
  )
  return (
    <DataTable
      label={field.title}
      columns={columns}
      rows={lines}
      idOf={({ place }) => place}
      rowHeight={rowHeight}
      totals={totals}
      {...(rows.length > shownRows && { height: (shownRows + 1) * rowHeight })}
    />
  )
}

/** A column of the records that the lines refer to. Each cell in view reads its own. */
function useBesideColumn() {
  const names = useNames()
  const client = useQueryClient()
  return useCallback(
    (column: ChosenColumn): TableColumn<Line> => ({
      key: column.key,
      title: column.title,
      minWidth: fittingWidth([column.title]),
      ...(isNumeric(column.field) && { align: 'right' }),
      show: ({ row }) => <ChosenFact column={column} line={row} />,
      text: ({ row }) => {
        const key = chosenRecordKey(column.resource, String(row[column.holder]))
        const record = client.getQueryData<AnyRow>(key)
        return record ? printValue(column.field, column.name, record, names) : ''
      },
    }),
    [client, names],
  )
}
