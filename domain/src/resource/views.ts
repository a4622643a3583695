import { type Resource, systemFields } from './defineResource.ts'
import type { ListOptions, SearchOptions } from './Field.ts'
import { type Field, kindOf } from './kinds/index.ts'
import type { Rule } from './Query.ts'

export interface ListColumn extends ListOptions {
  name: string
  field: Field
  sortable: boolean
}

export const isSortable = (field: Field): boolean =>
  !['none', 'child', 'list', 'json'].includes(kindOf(field).storage) && !field.writeOnly

/** The columns of a list; hidden ones can be switched on. */
export function listColumns(resource: Resource): ListColumn[] {
  const own = Object.entries(resource.fields)
    .filter(([, field]) => !field.writeOnly && field.kind !== 'rows')
    .map(([name, field]) => ({
      name,
      field,
      sortable: isSortable(field),
      ...(typeof field.list === 'object' ? field.list : { hidden: field.list !== true }),
    }))
  // A list that is sorted by its own time field hides the creation time by default, and a view does not know it.
  const hasOwnTime = resource.isView || resource.fields[resource.defaultSort?.field ?? '']?.kind === 'datetime'
  const system = systemColumns(resource).map(({ name, field }) => ({
    name,
    field,
    sortable: true,
    hidden: name !== 'createTime' || hasOwnTime,
    importance: 3 as const,
  }))
  return placed([...own, ...system])
}

/** The system fields; one whose title a field of the resource has is called otherwise: 系统创建时间. */
export function systemColumns({ fields }: Resource): { name: string; field: Field }[] {
  const taken = new Set(Object.values(fields).map(({ title }) => title.replace(/\s/g, '')))
  return Object.entries(systemFields).map(([name, field]) => {
    let { title }: Field = field
    while (taken.has(title)) title = `系统${title}`
    return { name, field: title === field.title ? field : { ...field, title } }
  })
}

/** Moves columns with an `order` to that place among the columns that are shown. */
function placed(columns: readonly ListColumn[]): ListColumn[] {
  const moved = columns.filter(({ order }) => order !== undefined)
  const result = columns.filter(({ order }) => order === undefined)
  for (const column of moved) {
    const shown = result.filter(({ hidden }) => !hidden)
    const next = shown[column.order!]
    result.splice(next ? result.indexOf(next) : result.length, 0, column)
  }
  return result
}

export interface SearchField extends SearchOptions {
  name: string
  field: Field
}

export function searchFields(resource: Resource): SearchField[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!field.search || field.writeOnly) return []
    const options = typeof field.search === 'object' ? field.search : { rule: field.search }
    return [{ name, field, ...options }]
  })
}

export interface QueryField {
  /** `contacts.name` for a field of a sub-table. */
  name: string
  title: string
  field: Field
  rules: readonly Rule[]
}

/** The fields offered by the advanced query. */
export function queryFields(resource: Resource): QueryField[] {
  const entries: [string, Field][] = [...Object.entries(resource.fields), ...Object.entries(systemFields)]
  return entries.flatMap(([name, field]) => {
    if (field.writeOnly) return []
    if (field.kind === 'rows')
      return Object.entries(field.fields)
        .filter(([, child]) => kindOf(child).rules.length > 0 && !child.writeOnly)
        .map(([childName, child]) => ({
          name: `${name}.${childName}`,
          title: `${field.title} › ${child.title}`,
          field: child as Field,
          rules: kindOf(child).rules,
        }))
    const { rules } = kindOf(field)
    return rules.length ? [{ name, title: field.title, field, rules }] : []
  })
}

/** The fields of a form by section, in the order of the definition. */
export function formSections(resource: Resource): { title: string; fields: { name: string; field: Field }[] }[] {
  const sections = new Map<string, { name: string; field: Field }[]>()
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.form === false || field.kind === 'computed') continue
    const section = field.form?.section ?? ''
    sections.set(section, [...(sections.get(section) ?? []), { name, field }])
  }
  return [...sections].map(([title, fields]) => ({ title, fields }))
}

/** Files are uploaded, sub-tables are edited in the form, and computed fields are not typed. */
const notInSheets: readonly string[] = ['rows', 'computed', 'file', 'image']

/** The columns of a spreadsheet template, accepted by the import. */
export function sheetColumns(resource: Resource): { name: string; field: Field }[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => !field.readOnly && !field.writeOnly && !notInSheets.includes(field.kind))
    .map(([name, field]) => ({ name, field }))
}

/** The columns of an export: all fields that a reader of the list may see. */
export function exportColumns(resource: Resource): { name: string; field: Field }[] {
  const own = Object.entries(resource.fields).filter(([, field]) => !field.writeOnly && field.kind !== 'rows')
  return [...own.map(([name, field]) => ({ name, field })), ...systemColumns(resource).slice(0, 2)]
}
