import { Table } from 'antd'
import type { DisplayProps, FieldOfKind } from '../FieldProps.ts'
import { plainView } from '../kinds/plainView.ts'
import { TextDisplay } from '../texts/TextDisplay.tsx'
import { type ChildRow, shownFields } from './rowList.ts'

/** The rows as a small table; a list shows only their number. */
export function RowsDisplay({ field, value, compact }: DisplayProps<FieldOfKind<'rows'>>) {
  const rows = Array.isArray(value) ? (value as ChildRow[]) : []
  if (compact || rows.length === 0)
    return <TextDisplay text={rows.length > 0 ? `${rows.length} 行` : ''} compact={compact} />
  const columns = Object.entries(shownFields(field.fields)).map(([name, child]) => {
    const { Display } = plainView(child)
    return {
      key: name,
      title: child.title,
      render: (_: unknown, row: ChildRow) => <Display field={child} name={name} row={row} value={row[name]} />,
    }
  })
  return (
    <Table<ChildRow>
      size="small"
      bordered
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey={(row) => (typeof row.id === 'string' ? row.id : JSON.stringify(row))}
      columns={columns}
      dataSource={rows}
    />
  )
}
