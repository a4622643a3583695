import {
  type AnyRow,
  enterprise,
  type Field,
  formSections,
  listColumns,
  type Page as PageOfRows,
  type RowsField,
  searchFields,
  systemFields,
} from '@lexdesk/domain'
import type { Client } from '../../server/openClient.ts'
import type { BareFacts, ControlKind, ListFacts, MenuFacts, RecordFacts, TableFacts } from './BareFacts.ts'
import { firstList, furtherLists, type MeasuredList } from './measuredLists.ts'
import type { SampleEnterprise } from './sampleEnterprises.ts'

const [shownRows, shownColumns, shownSearches] = [10, 8, 5]

interface MenuRow {
  path: string
  hidden?: boolean
  meta: { title: string }
  children?: MenuRow[]
}

/** What the bare pages show, read from the product: the same rows, menu, form and record. */
export async function collectFacts(client: Client, record: SampleEnterprise): Promise<BareFacts> {
  const { menu } = await client.call<{ menu: MenuRow[] }>('GET', '/api/sys/permission/getUserPermissionByToken')
  const lists: Record<string, ListFacts> = {}
  for (const list of [firstList, ...furtherLists]) lists[list.path] = await listFacts(client, list)
  return { menu: menuFacts(menu), lists, form: formFacts(), record: await recordFacts(client, record.id) }
}

const menuFacts = (rows: readonly MenuRow[]): MenuFacts[] =>
  rows
    .filter(({ hidden }) => !hidden)
    .map(({ path, meta, children }) => ({
      path,
      title: meta.title,
      ...(children && { children: menuFacts(children) }),
    }))

async function listFacts(client: Client, { title, resource }: MeasuredList): Promise<ListFacts> {
  const { records } = await client.call<PageOfRows<AnyRow>>(
    'GET',
    `/api${resource.path}/list?pageNo=1&pageSize=${shownRows}`,
  )
  if (records.length < shownRows) throw new Error(`${title} has fewer than ${shownRows} rows`)
  const columns = listColumns(resource)
    .toSorted((one, other) => Number(one.hidden ?? false) - Number(other.hidden ?? false))
    .slice(0, shownColumns)
  return {
    title,
    searches: searchFields(resource)
      .slice(0, shownSearches)
      .map(({ field }) => ({ title: field.title, isText: controlOf(field) === 'text' })),
    columns: columns.map(({ field }) => field.title),
    rows: records.map((row) => columns.map(({ name }) => textOf(row, name))),
  }
}

/** The text that the product shows: the name of a key, or the value itself. */
function textOf(row: AnyRow, name: string): string {
  const value = row[`${name}_dictText`] ?? row[name] ?? ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

const isRows = (field: Field): field is RowsField => field.kind === 'rows'

const formFacts = (): BareFacts['form'] =>
  formSections(enterprise).map(({ title, fields }) => ({
    title,
    fields: fields
      .filter(({ field }) => !isRows(field))
      .map(({ field }) => ({
        title: field.title,
        isRequired: field.required ?? false,
        control: controlOf(field),
      })),
    tables: fields.flatMap(({ field }) => (isRows(field) ? [tableFacts(field, [])] : [])),
  }))

async function recordFacts(client: Client, id: string): Promise<RecordFacts[]> {
  const row = await client.call<AnyRow>('GET', `/api${enterprise.path}/queryById?id=${id}`)
  const sections = formSections(enterprise).map(({ title, fields }) => {
    const readable = fields.filter(({ field }) => !field.writeOnly)
    return {
      title,
      facts: readable
        .filter(({ field }) => !isRows(field))
        .map(({ name, field }) => ({ title: field.title, text: textOf(row, name) })),
      tables: readable.flatMap(({ name, field }) =>
        isRows(field) ? [tableFacts(field, (row[name] ?? []) as AnyRow[])] : [],
      ),
    }
  })
  const system = Object.entries(systemFields).map(([name, { title }]) => ({ title, text: textOf(row, name) }))
  return [...sections, { title: '记录信息', facts: system, tables: [] }]
}

const tableFacts = ({ title, fields }: RowsField, rows: readonly AnyRow[]): TableFacts => ({
  title,
  columns: Object.values(fields).map((field) => field.title),
  rows: rows.map((row) => Object.keys(fields).map((name) => textOf(row, name))),
})

/** The antd control of a field. */
function controlOf({ kind }: Field): ControlKind {
  switch (kind) {
    case 'date':
    case 'datetime':
    case 'time':
      return 'date'
    case 'dictionary':
    case 'dictionaries':
    case 'yesNo':
    case 'reference':
    case 'references':
    case 'user':
      return 'choice'
    case 'tree':
    case 'region':
    case 'department':
      return 'tree'
    case 'file':
    case 'image':
      return 'file'
    case 'multiline':
    case 'richText':
    case 'markdown':
    case 'code':
    case 'json':
      return 'multiline'
    default:
      return 'text'
  }
}
