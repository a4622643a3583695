import {
  type Field,
  fieldOf,
  isSortable,
  type Resource,
  type RowsDefinition,
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

/** A reference is shown by the name of the row, not its key. */
const isNamed = (field: Field): boolean => 'resource' in field

function optionsOf(dictionaries: Dictionaries, field: Field): Option[] | undefined {
  if (field.kind !== 'dictionary') return undefined
  return dictionaries.items(field.dictionary).map(({ value, text }) => ({ value, text, title: text }))
}

export function reportColumns(resource: Resource, { columns: names }: RowsDefinition, dictionaries: Dictionaries) {
  const dictOptions: Record<string, Option[]> = {}
  const columns = names.map((name): ReportColumn => {
    const field = fieldOf(resource, name)!
    const dataIndex = isNamed(field) ? `${name}_dictText` : wireName(resource, name)
    const options = optionsOf(dictionaries, field)
    if (options) dictOptions[dataIndex] = options
    return {
      title: field.title,
      dataIndex,
      align: 'center',
      ...(isSortable(field) && !isNamed(field) && { sorter: 'true' as const }),
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
  const names = columns.flatMap((name) => [wireName(resource, name), `${name}_dictText`])
  return (row) =>
    Object.fromEntries(['id', ...names].filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]))
}
