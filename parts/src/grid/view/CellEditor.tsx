import { lazy, type RefObject } from 'react'
import type { GridColumn } from '../model/GridColumn.ts'

export interface CellEditorProps {
  column: GridColumn
  value: unknown
  /** The field in which the text of the cell is typed. */
  sink: RefObject<HTMLTextAreaElement | null>
  onChoose: (value: unknown) => void
}

const OptionEditor = lazy(() => import('./OptionEditor.tsx').then((module) => ({ default: module.OptionEditor })))
const DateEditor = lazy(() => import('./DateEditor.tsx').then((module) => ({ default: module.DateEditor })))

/** What comes up beside the text of a cell: a list or a calendar, or nothing. */
export function CellEditor(props: CellEditorProps) {
  switch (props.column.type) {
    case 'select':
    case 'selectSearch':
    case 'selectMultiple':
    case 'radio':
      return <OptionEditor {...props} />
    case 'date':
    case 'datetime':
      return <DateEditor {...props} />
    default:
      return null
  }
}
