import type { Values } from '@lexdesk/domain'
import type { TableColumn } from '@lexdesk/parts'
import { columnWidth } from './columnWidth.ts'

export interface Column {
  title: string
  dataIndex: string
}

export interface QueryItem {
  label: string
  field: string
  view: string
  mode: 'single' | 'group'
  dictOptions?: { value: string; text: string }[]
}

/** The columns of a report of rows and what they can be searched by. */
export interface RowsShape {
  columns: Column[]
  items: QueryItem[]
}

export function columnOf({ title, dataIndex }: Column, at: number, rows: readonly Values[]): TableColumn<Values> {
  const text = (row: Values) => {
    const value = row[`${dataIndex}_dictText`] ?? row[dataIndex]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return { key: dataIndex, title, text, width: columnWidth(title, rows.map(text)), importance: at < 3 ? 1 : 2 }
}
