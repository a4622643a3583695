import type { CellText } from '../text/CellText.ts'
import { checkboxText } from '../text/checkboxText.ts'
import { datetimeText, dateText } from '../text/dateText.ts'
import { numberText } from '../text/numberText.ts'
import { optionsText, optionText } from '../text/optionText.ts'
import { plainText } from '../text/plainText.ts'
import { tagsText } from '../text/tagsText.ts'

interface CellFacts {
  /** Formats and parses its values; by default as plain text. */
  text?: CellText
  /** A column about the row itself: it holds no value. */
  isRow?: boolean
  /** Edited in a dialog: nothing can be typed or pasted into it. */
  opensWindow?: boolean
  /** Read-only. */
  isFixed?: boolean
  /** Default column width in pixels, like all sizes here (specification file 2 §9). */
  width?: number
  /** Minimum width of a column that shares the remaining space. */
  minWidth?: number
  /** Text field for a long text, larger than its cell. */
  field?: { width: number; height: number }
}

/** Every cell type. Its display and editor are defined in view/cells/cellViews.tsx, one line each. */
const types = {
  rowNumber: { isRow: true, width: 60 },
  rowCheckbox: { isRow: true, width: 48 },
  rowRadio: { isRow: true, width: 48 },
  rowExpand: { isRow: true, width: 48 },
  rowDragSort: { isRow: true, width: 48 },
  input: {},
  inputNumber: { text: numberText },
  textarea: { field: { width: 300, height: 210 } },
  select: { text: optionText },
  selectMultiple: { text: optionsText },
  selectSearch: { text: optionText },
  radio: { text: optionText },
  date: { text: dateText, minWidth: 135 },
  datetime: { text: datetimeText, minWidth: 200 },
  checkbox: { text: checkboxText },
  upload: { opensWindow: true },
  file: { opensWindow: true },
  image: { opensWindow: true },
  progress: { text: numberText, isFixed: true },
  department: { opensWindow: true, minWidth: 190 },
  user: { opensWindow: true, minWidth: 220 },
  tags: { text: tagsText },
  popup: { opensWindow: true },
  inputPop: { field: { width: 150, height: 200 } },
  slot: { isFixed: true },
  normal: { isFixed: true },
  hidden: { isFixed: true },
} satisfies Record<string, CellFacts>

export type CellType = keyof typeof types

export const factsOf = (type: CellType): CellFacts => types[type]

export const textOf = (type: CellType): CellText => factsOf(type).text ?? plainText

/** Names in sets A, B and C of the specification (file 2 §3) that differ from ours. */
const legacyNames: ReadonlyMap<string, CellType> = new Map(
  Object.entries({
    'row-number': 'rowNumber',
    'row-checkbox': 'rowCheckbox',
    'row-radio': 'rowRadio',
    'row-expand': 'rowExpand',
    'row-drag-sort': 'rowDragSort',
    'select-search': 'selectSearch',
    sel_search: 'selectSearch',
    'select-multiple': 'selectMultiple',
    list_multi: 'selectMultiple',
    sel_depart: 'department',
    sel_user: 'user',
    input_pop: 'inputPop',
    checkbox_meta: 'checkbox',
  } satisfies Record<string, CellType>),
)

const isCellType = (name: string): name is CellType => Object.hasOwn(types, name)

/** The type for a name; undefined for an unknown one. */
export function cellTypeOf(name: string): CellType | undefined {
  return legacyNames.get(name) ?? (isCellType(name) ? name : undefined)
}

export const opensWindow = (type: CellType): boolean => factsOf(type).opensWindow === true

export const isRowColumn = (type: CellType): boolean => factsOf(type).isRow === true
