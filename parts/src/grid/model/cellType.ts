/** Every kind of cell that there is. */
export const cellTypes = [
  'rowNumber',
  'rowCheckbox',
  'rowRadio',
  'rowExpand',
  'rowDragSort',
  'input',
  'inputNumber',
  'textarea',
  'select',
  'selectMultiple',
  'selectSearch',
  'radio',
  'date',
  'datetime',
  'checkbox',
  'upload',
  'file',
  'image',
  'progress',
  'department',
  'user',
  'tags',
  'popup',
  'inputPop',
  'slot',
  'normal',
  'hidden',
] as const

export type CellType = (typeof cellTypes)[number]

/** The names of sets A, B and C of the specification (file 2 §3) that differ from ours. */
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

/** The type that a name means; undefined for one that nobody knows. */
export function cellTypeOf(name: string): CellType | undefined {
  return legacyNames.get(name) ?? cellTypes.find((type) => type === name)
}

const rowTypes: ReadonlySet<CellType> = new Set(['rowNumber', 'rowCheckbox', 'rowRadio', 'rowExpand', 'rowDragSort'])

const windowTypes: ReadonlySet<CellType> = new Set(['user', 'department', 'popup', 'upload', 'file', 'image'])

/** Cells that are filled in a window of their own: nothing can be typed or pasted into them. */
export const opensWindow = (type: CellType): boolean => windowTypes.has(type)

/** Columns about the row as such: they hold no value of it. */
export const isRowColumn = (type: CellType): boolean => rowTypes.has(type)
