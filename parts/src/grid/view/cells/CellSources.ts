import type { GridColumn } from '../../model/GridColumn.ts'
import type { PopupPickerProps } from '../../../pickers/reports/PopupPicker.tsx'
import type { UserPickerProps } from '../../../pickers/records/UserPicker.tsx'
import type { LoadNodes } from '../../../pickers/trees/useTree.ts'
import type { UploadFunction } from '../../../upload/UploadControlProps.ts'

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
