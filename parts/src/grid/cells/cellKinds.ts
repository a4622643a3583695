import type { CellType } from '../model/cellType.ts'
import { fillTokens } from '../model/fillTokens.ts'
import type { GridColumn } from '../model/GridColumn.ts'
import type { CellKind } from './CellKind.ts'
import { checkbox } from './kinds/checkbox.tsx'
import { date, datetime } from './kinds/dates.ts'
import { field } from './kinds/field.tsx'
import { file, image, upload } from './kinds/files.tsx'
import { hidden, input, inputPop, normal, textarea } from './kinds/input.tsx'
import { inputNumber } from './kinds/inputNumber.ts'
import { radio, select, selectMultiple, selectSearch } from './kinds/options.tsx'
import { department, user } from './kinds/people.tsx'
import { popup } from './kinds/popup.tsx'
import { progress } from './kinds/progress.tsx'
import { rowCheckbox, rowDragSort, rowExpand, rowNumber, rowRadio } from './kinds/rowControls.tsx'
import { slot } from './kinds/slot.ts'
import { tags } from './kinds/tags.ts'

/** Every cell type. */
const kinds = {
  rowNumber,
  rowCheckbox,
  rowRadio,
  rowExpand,
  rowDragSort,
  input,
  inputNumber,
  textarea,
  select,
  selectMultiple,
  selectSearch,
  radio,
  date,
  datetime,
  checkbox,
  upload,
  file,
  image,
  progress,
  department,
  user,
  tags,
  popup,
  inputPop,
  field,
  slot,
  normal,
  hidden,
} satisfies Record<CellType, CellKind>

export const kindOf = (type: CellType): CellKind => kinds[type]

export const opensWindow = (type: CellType): boolean => kindOf(type).opensWindow === true

/** Whether text can be pasted into a column. What is edited in a dialog takes none, unless it is checked elsewhere. */
export const takesText = ({ type, allowInput }: GridColumn): boolean =>
  !opensWindow(type) || (type === 'popup' && allowInput === true)

export const isRowColumn = (type: CellType): boolean => kindOf(type).isRow === true

/** Whether the user may edit a column. */
export const isEditable = ({ type, disabled }: GridColumn): boolean => !disabled && kindOf(type).isEditable

/** The placeholder of a column with its tokens replaced; '' if it has none. */
export const placeholderOf = (column: GridColumn): string =>
  fillTokens(column.placeholder ?? kindOf(column.type).placeholder ?? '', column)

/** The value of a new cell without a default; undefined in a column that holds none. */
export const emptyCell = (column: GridColumn): unknown =>
  isRowColumn(column.type) ? undefined : kindOf(column.type).empty(column)
