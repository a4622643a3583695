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
export const openItems = 2

/** Shown by a text beside the value: a reference by the name of its row, an amount with its currency, several choices. */
const hasText = (field: Field): boolean =>
  'resource' in field || field.kind === 'money' || field.kind === 'dictionaries'

const columnKey = (resource: Resource, name: string): string =>
  hasText(fieldOf(resource, name)!) ? `${name}_dictText` : wireName(resource, name)

export const isSorted = (field: Field): boolean => isSortable(field) && !('resource' in field)

/** The field that a column of the pop-up is sorted by. */
export const sortFieldOf = (resource: Resource, { columns }: RowsDefinition, key: string): string | undefined =>
  columns.find((name) => [columnKey(resource, name), wireName(resource, name)].includes(key))

/** The dictionaries as one tenant has them. */
export interface OfficeWords {
  dictionaries: Dictionaries
  tenantId: number
}

const yesNoTexts = ['是', '否'] as const

function optionsOf({ dictionaries, tenantId }: OfficeWords, field: Field): Option[] | undefined {
  const option = (value: string, text: string): Option => ({ value, text, title: text })
  if (field.kind === 'yesNo') return field.values.map((value, at) => option(value, yesNoTexts[at]!))
  if (field.kind !== 'dictionary' && field.kind !== 'dictionaries') return undefined
  return dictionaries.items(field.dictionary, tenantId).map(({ value, text }) => option(value, text))
}

/** The words for the value of a yes-no field. */
export const yesNoText = (values: readonly [string, string], value: unknown): string | undefined =>
  yesNoTexts[values.indexOf(String(value))]

export interface ReportColumns {
  columns: ReportColumn[]
  dictOptions: Record<string, Option[]>
}

export function reportColumns(
  resource: Resource,
  { columns: names }: RowsDefinition,
  words: OfficeWords,
): ReportColumns {
  const dictOptions: Record<string, Option[]> = {}
  const columns = names.map((name): ReportColumn => {
    const field = fieldOf(resource, name)!
    const dataIndex = columnKey(resource, name)
    const options = hasText(field) ? undefined : optionsOf(words, field)
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

export function queryItems(resource: Resource, { search, ranges }: RowsDefinition, words: OfficeWords): QueryItem[] {
  const asked = [
    ...search.map((name) => ({ name, mode: 'single' as const })),
    ...ranges.map((name) => ({ name, mode: 'group' as const })),
  ]
  return asked.map(({ name, mode }, index) => {
    const field = fieldOf(resource, name)!
    const options = optionsOf(words, field)
    return {
      label: field.title,
      field: wireName(resource, name),
      view: viewOf(field),
      mode,
      ...(index >= openItems && { hidden: '1' as const }),
      ...('dictionary' in field && { dict: field.dictionary }),
      ...(options && { dictOptions: options }),
    }
  })
}

function viewOf({ kind }: Field): QueryItem['view'] {
  if (kind === 'dictionary' || kind === 'dictionaries' || kind === 'yesNo') return 'list'
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
  const yesNos = columns.flatMap((name) => {
    const field = fieldOf(resource, name)!
    return field.kind === 'yesNo' ? [{ name, values: field.values }] : []
  })
  return (row) => {
    for (const { name, values } of yesNos) row[`${name}_dictText`] = yesNoText(values, row[name]) ?? null
    for (const { name, currencyField } of amounts)
      if (typeof row[name] === 'number')
        row[`${name}_dictText`] = moneyText(row[name], (currencyField && (row[currencyField] as string)) || undefined)
    const shown = toWire(row as AnyRow) as Values
    return Object.fromEntries(
      ['id', ...names].filter((name) => Object.hasOwn(shown, name)).map((name) => [name, shown[name]]),
    )
  }
}
