import { printValue } from '@lexdesk/domain'
import { DataTable, type TableColumn } from '@lexdesk/parts'
import { useMemo } from 'react'
import { useNames } from '../../api/dictionaries/useNames.ts'
import type { DisplayProps, FieldOfKind } from '../FieldProps.ts'
import { plainView } from '../kinds/plainView.ts'
import { TextDisplay } from '../texts/TextDisplay.tsx'
import { isNumeric } from './cellText.ts'
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

const rowHeight = 32
/** More rows scroll inside the table. */
const shownRows = 15

function RowsTable({ field, rows }: { field: RowsField; rows: readonly ChildRow[] }) {
  const names = useNames()
  const lines = useMemo(() => rows.map((row, index): Line => ({ row, place: String(index) })), [rows])
  const columns = useMemo(
    () =>
      shownFields(field.fields).map(([name, child]): TableColumn<Line> => {
        const { Display } = plainView(child)
        const textOf = (row: ChildRow) => printValue(child, name, row, names)
        return {
          key: name,
          title: child.title,
          minWidth: fittingWidth([child.title, ...rows.map(textOf)]),
          ...(isNumeric(child) && { align: 'right' }),
          show: ({ row }) => <Display field={child} name={name} row={row} value={row[name]} compact />,
          text: ({ row }) => textOf(row),
        }
      }),
    [field, rows, names],
  )
  return (
    <DataTable
      label={field.title}
      columns={columns}
      rows={lines}
      idOf={({ place }) => place}
      rowHeight={rowHeight}
      {...(rows.length > shownRows && { height: (shownRows + 1) * rowHeight })}
    />
  )
}
