import {
  type Author,
  missingMessage,
  type Names,
  noAuthor,
  offeredItems,
  type ParamSource,
  type PlainField,
} from '@lexdesk/domain'
import type { CellOption, CellType, GridColumn, GridValues } from '@lexdesk/parts'
import { chosenColumns } from './chosenColumns.ts'
import { fittingWidth } from './fittingWidth.ts'
import { cellError, cellText, isNumeric, type KnownTexts } from './cellText.ts'
import { startOfCell } from './newLine.ts'
import { popupColumn } from './popupColumn.ts'

type Fields = Readonly<Record<string, PlainField>>

/** The fields that are shown; the values of the others are retained. */
export const shownFields = (fields: Fields): [string, PlainField][] =>
  Object.entries(fields).filter(([, { form }]) => form !== false)

/** Kinds that are typed or selected in the cell. All others open the editor of their form field beside it. */
const cellTypes: Partial<Record<PlainField['kind'], CellType>> = {
  text: 'input',
  multiline: 'textarea',
  number: 'input',
  integer: 'input',
  money: 'input',
  date: 'date',
  datetime: 'datetime',
  time: 'input',
  dictionary: 'select',
  yesNo: 'checkbox',
}

export function cellTypeOfField(field: PlainField): CellType {
  // A checkbox cannot show that a question is unanswered.
  if (field.kind === 'yesNo' && field.default === undefined) return 'select'
  if (field.kind === 'text' && field.popup) return 'popup'
  return (field.kind === 'text' && field.writeOnly ? undefined : cellTypes[field.kind]) ?? 'field'
}

export interface RowsOptions {
  /** Who adds new rows, for their computed defaults. */
  author?: Author
  choices?: Choices | undefined
  /**
   * For the rows of a list, its title field. The columns through it stay in view, signs of changes stand beside the
   * numbers of the rows, and sums have no meaning.
   */
  sheetTitle?: string
  /** Leaves no room for handles and check boxes. */
  isNarrow?: boolean
  /** The form that holds the rows, as it is typed. */
  form?: () => ParamSource | undefined
}

interface ColumnSource extends RowsOptions {
  names: Names
  /** Labels that were sent with the rows, by field. */
  knownTexts: (name: string) => KnownTexts
  /** The row as the form holds it. */
  rowOf: (values: GridValues) => GridValues
  /** The error that the form or the server reports for a cell. */
  errorOf: (row: Readonly<Record<string, unknown>>, name: string) => string | undefined
}

/** The values that a field can have, where its kind does not know them, by field. */
export type Choices = Readonly<Record<string, readonly CellOption[] | ProposedOptions>>

/** Values that are proposed for a text by its row. Other texts are accepted as well. */
export interface ProposedOptions {
  for: (row: GridValues) => readonly CellOption[]
  /** Several values, joined by commas. */
  isMany?: boolean
}

/** Lines of a record keep their order, so that they can be dragged. */
const rowControls: GridColumn[] = [
  { key: '$drag', title: '', type: 'rowDragSort', width: 32 },
  { key: '$chosen', title: '', type: 'rowCheckbox', width: 36 },
]

/** The columns of the grid in which a sub-table is edited. */
export function rowColumns(fields: Fields, source: ColumnSource): GridColumn[] {
  const { sheetTitle } = source
  const columns: GridColumn[] = [
    ...(sheetTitle === undefined && !source.isNarrow ? rowControls : []),
    { key: '$number', title: '序号', type: 'rowNumber', width: sheetTitle === undefined ? 48 : 64 },
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.form === false
        ? hiddenColumn(name, field, source)
        : [fieldColumn(name, fields, source), ...besideColumns(name, field, source)],
    ),
  ]
  const frozen = sheetTitle === undefined ? 0 : 1 + columns.findIndex(({ key }) => key === sheetTitle)
  return columns.map((column, place) => (place < frozen ? { ...column, frozen: true } : column))
}

const hiddenColumn = (key: string, field: PlainField, source: ColumnSource): GridColumn => ({
  key,
  title: field.title,
  type: 'hidden',
  defaultValue: startOfCell(field, source.author ?? noAuthor),
})

/** What is shown of a chosen record, drawn by its own cells. */
const besideColumns = (name: string, field: PlainField, { sheetTitle }: ColumnSource): GridColumn[] =>
  sheetTitle === undefined
    ? chosenColumns(name, field).map(({ key, title }) => ({ key, title, type: 'slot', width: fittingWidth([title]) }))
    : []

function fieldColumn(key: string, fields: Fields, source: ColumnSource): GridColumn {
  const field = fields[key]!
  const { names, knownTexts, rowOf, errorOf, choices = {}, sheetTitle } = source
  const { lockedIf, shownIf } = field
  const column: GridColumn = {
    key,
    title: field.title,
    type: cellTypeOfField(field),
    defaultValue: startOfCell(field, source.author ?? noAuthor),
    ...(isFixed(field) && { disabled: true }),
    ...(field.fixed && { fixed: true }),
    ...(lockedIf && { lockedIf: (row) => lockedIf(rowOf(row)) }),
    ...(shownIf && sheetTitle === undefined && { shownIf: (row) => shownIf(rowOf(row)) }),
    ...(choices[key]
      ? chosenColumn(choices[key])
      : {
          ...(isNumeric(field) && { align: 'right' }),
          ...(field.kind === 'money' && sheetTitle === undefined && { statistics: ['sum'] }),
          ...optionsOf(field, names),
          ...popupColumn(field, fields, source.form),
          text: cellText(field, knownTexts(key)),
        }),
  }
  const check = (value: unknown, row: GridValues) =>
    column.shownIf?.(row) === false ? undefined : (cellError(field, value, column) ?? errorOf(row, key))
  return {
    ...column,
    validateRules: [
      ...(field.required && !field.startsAs ? [{ required: true, message: missingMessage(field) }] : []),
      {
        handler: ({ value, row }) => {
          const message = check(value, row)
          return message === undefined || { success: false, message }
        },
      },
    ],
  }
}

const chosenColumn = (choice: Choices[string]): Partial<GridColumn> =>
  'for' in choice
    ? { type: choice.isMany ? 'selectMultiple' : 'select', optionsFor: choice.for, allowInput: true }
    : { type: 'select', options: choice }

const isFixed = ({ readOnly, kind }: PlainField): boolean =>
  readOnly === true || kind === 'computed' || kind === 'sequence'

function optionsOf(field: PlainField, names: Names): Partial<GridColumn> {
  if (field.kind === 'yesNo') {
    const [yes, no] = field.values
    return {
      customValue: field.values,
      options: [
        { value: yes, text: '是' },
        { value: no, text: '否' },
      ],
    }
  }
  if (field.kind !== 'dictionary') return {}
  const items = offeredItems(field, names.dictionary(field.dictionary))
  return items.length > 0 ? { options: items } : { dictCode: field.dictionary }
}
