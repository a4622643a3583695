import type { ComponentType } from 'react'
import { lazyPart } from '../../../lazyPart.tsx'
import type { CellType } from '../../model/cellType.ts'
import type { CellEditorProps } from '../GridSource.ts'

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
