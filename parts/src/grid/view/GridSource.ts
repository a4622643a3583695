import type { ComponentType, ReactNode, RefObject } from 'react'
import type { LoadItems } from '../../controls/useDictionaryItems.ts'
import type { PopupPickerProps } from '../../pickers/reports/PopupPicker.tsx'
import type { UserPickerProps } from '../../pickers/records/UserPicker.tsx'
import type { LoadNodes } from '../../pickers/trees/useTree.ts'
import type { UploadFunction } from '../../upload/UploadControlProps.ts'
import type { GridColumn, GridValues } from '../model/GridColumn.ts'
import type { GridMarks } from '../model/rows/GridMarks.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { Grid } from './Grid.ts'

/** External data sources of cells. A grid without such cells needs none of them. */
export interface CellSources {
  /** The upload function for files of a column. */
  uploadFor?: (column: GridColumn) => UploadFunction
  /** The address of a stored file. */
  addressOf?: (path: string) => string
  users?: Pick<UserPickerProps, 'load' | 'loadChosen' | 'loadDepartments'>
  departments?: LoadNodes
  reports?: Pick<PopupPickerProps, 'loadReport' | 'loadData'>
  /** Loads the options of columns with a `dictCode`. */
  dictionary?: LoadItems
  /** Editors of `field` columns, by column key. */
  editors?: Readonly<Record<string, ComponentType<CellEditorProps>>>
  /** The actions under a prefix of permissions that the user may not perform, without the prefix. */
  withheldActs?: (authPre: string) => readonly string[]
}

/** Renderers for the cells of `slot` and `field` columns, by column key. */
export type GridSlots = Readonly<Record<string, (cell: GridCell) => ReactNode>>

/** The data that the components of a grid render. */
export interface GridSource extends Grid {
  /** Prefix of the DOM ids of its cells. */
  id: string
  sources: CellSources
  slots: GridSlots
  marks: GridMarks | undefined
  isDisabled(values: GridValues): boolean
  /** Actions that the user may not perform: `add`, `batch_delete`. */
  withheld: readonly string[]
  /** Cells open their editor as soon as they are active, and look like fields. */
  alwaysEdit: boolean
}

/** A cell, as passed to its renderer. */
export interface GridCell {
  source: GridSource
  column: GridColumn
  rowKey: RowKey
  /** Index of its row among the visible rows. */
  index: number
  values: GridValues
  isChosen: boolean
  isExpanded: boolean
  /** The row cannot be edited. */
  isOff: boolean
}

/** Renders a cell that is not being edited. */
export type CellDisplay = (cell: GridCell) => ReactNode

export interface CellEditorProps {
  source: GridSource
  column: GridColumn
  rowKey: RowKey
  values: GridValues
  /** The text field in which the cell is edited. */
  sink: RefObject<HTMLTextAreaElement | null>
  /** Opened by typing, so that the text field holds what was typed. */
  isTyped: boolean
  onChoose: (value: unknown) => void
  /** For editors that fill several fields of the row. */
  onChooseFields: (fields: GridValues) => void
  /** Ends editing without a change. */
  onClose: () => void
}
