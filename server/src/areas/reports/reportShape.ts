import {
  type AnyRow,
  type Field,
  fieldOf,
  isSortable,
  moneyText,
  type Resource,
  type RowsDefinition,
  rowToWire,
  type Values,
  wireName,
} from '@lexdesk/domain'
import type { Dictionaries } from '../../resource/Engine.ts'

/** A column of the pop-up (wire contract §2.10). */
export interface ReportColumn {
  title: string
  dataIndex: string
  align: 'center'
  sorter?: 'true'
  /** The key of the options with the texts of its values. */
  customRender?: string
}

export interface QueryItem {
  label: string
  field: string
  view: 'String' | 'Integer' | 'Date' | 'Datetime' | 'list'
  mode: 'single' | 'group'
  /** Collapsed until the user expands the form. */
  hidden?: '1'
  dict?: string
  dictOptions?: Option[]
}

interface Option {
  value: string
  text: string
  title: string
}

/** The number of items that are not collapsed. */
const openItems = 2

/** Shown by a text beside the value: a reference by the name of its row, an amount with its currency. */
const hasText = (field: Field): boolean => 'resource' in field || field.kind === 'money'

const columnKey = (resource: Resource, name: string): string =>
  hasText(fieldOf(resource, name)!) ? `${name}_dictText` : wireName(resource, name)

export const isSorted = (field: Field): boolean => isSortable(field) && !('resource' in field)

/** The field that a column of the pop-up is sorted by. */
export const sortFieldOf = (resource: Resource, { columns }: RowsDefinition, key: string): string | undefined =>
  columns.find((name) => [columnKey(resource, name), wireName(resource, name)].includes(key))

function optionsOf(dictionaries: Dictionaries, field: Field): Option[] | undefined {
  if (field.kind !== 'dictionary') return undefined
  return dictionaries.items(field.dictionary).map(({ value, text }) => ({ value, text, title: text }))
}

export interface ReportColumns {
  columns: ReportColumn[]
  dictOptions: Record<string, Option[]>
}

export function reportColumns(
  resource: Resource,
  { columns: names }: RowsDefinition,
  dictionaries: Dictionaries,
): ReportColumns {
  const dictOptions: Record<string, Option[]> = {}
  const columns = names.map((name): ReportColumn => {
    const field = fieldOf(resource, name)!
    const dataIndex = columnKey(resource, name)
    const options = optionsOf(dictionaries, field)
    if (options) dictOptions[dataIndex] = options
    return {
      title: field.title,
      dataIndex,
      align: 'center',
      ...(isSorted(field) && { sorter: 'true' as const }),
      ...(options && { customRender: dataIndex }),
    }
  })
  return { columns, dictOptions }
}

export function queryItems(
  resource: Resource,
  { search, ranges }: RowsDefinition,
  dictionaries: Dictionaries,
): QueryItem[] {
  const asked = [
    ...search.map((name) => ({ name, mode: 'single' as const })),
    ...ranges.map((name) => ({ name, mode: 'group' as const })),
  ]
  return asked.map(({ name, mode }, index) => {
    const field = fieldOf(resource, name)!
    const options = optionsOf(dictionaries, field)
    return {
      label: field.title,
      field: wireName(resource, name),
      view: viewOf(field),
      mode,
      ...(index >= openItems && { hidden: '1' as const }),
      ...(field.kind === 'dictionary' && { dict: field.dictionary, dictOptions: options }),
    }
  })
}

function viewOf({ kind }: Field): QueryItem['view'] {
  if (kind === 'dictionary') return 'list'
  if (kind === 'date') return 'Date'
  if (kind === 'datetime') return 'Datetime'
  return kind === 'integer' ? 'Integer' : 'String'
}

/** The declared columns of a row and its id: other fields are not sent to the client. */
export function reportRecord(resource: Resource, { columns }: RowsDefinition): (row: Values) => Values {
  const toWire = rowToWire(resource)
  const names = columns.flatMap((name) => [wireName(resource, name), `${name}_dictText`])
  const amounts = columns.flatMap((name) => {
    const field = fieldOf(resource, name)!
    return field.kind === 'money' ? [{ name, currencyField: field.currencyField }] : []
  })
  return (row) => {
    for (const { name, currencyField } of amounts)
      if (typeof row[name] === 'number')
        row[`${name}_dictText`] = moneyText(row[name], (currencyField && (row[currencyField] as string)) || undefined)
    const shown = toWire(row as AnyRow) as Values
    return Object.fromEntries(
      ['id', ...names].filter((name) => Object.hasOwn(shown, name)).map((name) => [name, shown[name]]),
    )
  }
}
