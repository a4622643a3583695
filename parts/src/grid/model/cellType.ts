/** The names of all cell types. What they are is defined in cells/cellKinds.ts: the model renders nothing. */
const cellTypes = [
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
  'field',
  'slot',
  'normal',
  'hidden',
] as const

export type CellType = (typeof cellTypes)[number]

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

/** The type for a name; undefined for an unknown one. */
export function cellTypeOf(name: string): CellType | undefined {
  return legacyNames.get(name) ?? cellTypes.find((type) => type === name)
}
