import { type ComponentType, type RefObject } from 'react'
import { lazyPart } from '../../../lazyPart.tsx'
import type { CellType } from '../../model/cellType.ts'
import type { GridColumn, GridValues } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import type { GridSource } from '../GridSource.ts'

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

const OptionEditor = lazyPart(() => import('./OptionEditor.tsx').then((module) => module.OptionEditor))
const DateEditor = lazyPart(() => import('./DateEditor.tsx').then((module) => module.DateEditor))

const UserEditor = lazyPart(() => import('../../cells/pick/UserEditor.tsx').then((module) => module.UserEditor))
const DepartmentEditor = lazyPart(() =>
  import('../../cells/pick/DepartmentEditor.tsx').then((module) => module.DepartmentEditor),
)
const PopupEditor = lazyPart(() => import('../../cells/pick/PopupEditor.tsx').then((module) => module.PopupEditor))
const FileEditor = lazyPart(() => import('../../cells/files/FileEditor.tsx').then((module) => module.FileEditor))

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
