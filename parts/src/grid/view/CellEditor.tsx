import { type ComponentType, lazy, type RefObject } from 'react'
import type { CellType } from '../model/cellType.ts'
import type { GridColumn, GridValues } from '../model/GridColumn.ts'
import type { RowKey } from '../model/GridStep.ts'
import type { GridSource } from './GridSource.ts'

export interface CellEditorProps {
  source: GridSource
  column: GridColumn
  rowKey: RowKey
  values: GridValues
  /** The field in which the text of the cell is typed. */
  sink: RefObject<HTMLTextAreaElement | null>
  onChoose: (value: unknown) => void
  /** For editors that fill several fields of the row at once. */
  onChooseFields: (fields: GridValues) => void
  /** Ends the editing and leaves everything as it was. */
  onClose: () => void
}

const OptionEditor = lazy(() => import('./OptionEditor.tsx').then((module) => ({ default: module.OptionEditor })))
const DateEditor = lazy(() => import('./DateEditor.tsx').then((module) => ({ default: module.DateEditor })))

const UserEditor = lazy(() => import('../cells/pick/UserEditor.tsx').then((module) => ({ default: module.UserEditor })))
const DepartmentEditor = lazy(() =>
  import('../cells/pick/DepartmentEditor.tsx').then((module) => ({ default: module.DepartmentEditor })),
)
const PopupEditor = lazy(() =>
  import('../cells/pick/PopupEditor.tsx').then((module) => ({ default: module.PopupEditor })),
)
const FileEditor = lazy(() =>
  import('../cells/files/FileEditor.tsx').then((module) => ({ default: module.FileEditor })),
)

/** What comes up beside the text of a cell, such as a list or a calendar, or a window in its place. */
const editors: Partial<Record<CellType, ComponentType<CellEditorProps>>> = {
  select: OptionEditor,
  selectSearch: OptionEditor,
  selectMultiple: OptionEditor,
  radio: OptionEditor,
  date: DateEditor,
  datetime: DateEditor,
  user: UserEditor,
  department: DepartmentEditor,
  popup: PopupEditor,
  upload: FileEditor,
  file: FileEditor,
  image: FileEditor,
}

export function CellEditor(props: CellEditorProps) {
  const Editor = editors[props.column.type]
  return Editor ? <Editor {...props} /> : null
}
