import type { ComponentType, ReactNode, RefObject } from 'react'
import type { PopupPickerProps } from '../../pickers/reports/PopupPicker.tsx'
import type { UserPickerProps } from '../../pickers/records/UserPicker.tsx'
import type { LoadNodes } from '../../pickers/trees/useTree.ts'
import type { UploadFunction } from '../../upload/UploadControlProps.ts'
import type { GridColumn, GridValues } from '../model/GridColumn.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { Grid } from './createGrid.ts'

/** What cells ask of the world outside. A grid without such cells needs none of it. */
export interface CellSources {
  /** How files of a column are sent. */
  uploadFor?: (column: GridColumn) => UploadFunction
  /** Where a stored file can be opened. */
  addressOf?: (path: string) => string
  users?: Pick<UserPickerProps, 'load' | 'loadChosen' | 'loadDepartments'>
  departments?: LoadNodes
  reports?: Pick<PopupPickerProps, 'loadReport' | 'loadData'>
}

/** What is drawn in the cells of `slot` columns, by the key of the column. */
export type GridSlots = Readonly<Record<string, (cell: GridCell) => ReactNode>>

/** What the pieces of a grid draw from. */
export interface GridSource extends Grid {
  /** Begins the ids of its cells in the page. */
  id: string
  sources: CellSources
  slots: GridSlots
  isDisabled(values: GridValues): boolean
}

/** A cell as those see it who draw it. */
export interface GridCell {
  source: GridSource
  column: GridColumn
  rowKey: RowKey
  /** Its row, counted from the top of what is seen. */
  index: number
  values: GridValues
  isChosen: boolean
  isExpanded: boolean
  /** The row cannot be edited. */
  isOff: boolean
}

/** What is seen in a cell that is not being edited. */
export type CellDisplay = (cell: GridCell) => ReactNode

/** What an editor of a cell is given. */
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

/** How cells of a type look and what edits them; a cell shows its text, and is typed into, unless said. */
export interface CellView {
  display?: CellDisplay
  /** Comes up beside the text of a cell, such as a list or a calendar, or a window in its place. */
  Editor?: ComponentType<CellEditorProps>
}
