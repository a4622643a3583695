import { createHash } from 'node:crypto'
import { columnName, type Field, kindOf, type PlainField, type Resource } from '@lexdesk/domain'
import type { ColumnSpec, ColumnType, FileUseSpec, IndexSpec, TableSpec } from '../database/TableSpec.ts'

const columnTypes: Record<string, ColumnType> = {
  text: 'text',
  list: 'text[]',
  integer: 'integer',
  bigint: 'bigint',
  numeric: 'numeric',
  date: 'date',
  datetime: 'timestamptz(0)',
  time: 'time(0)',
  json: 'jsonb',
}

export const pinyinColumn = (name: string): string => `${columnName(name)}_pinyin`
export const childTable = (resource: Resource, name: string): string => `${resource.table}_${columnName(name)}`
export const hasPinyin = (field: Field): boolean => field.kind === 'text' && field.pinyin === true
const searchRule = (field: Field): string | undefined =>
  typeof field.search === 'object' ? field.search.rule : field.search

/** The index for substring search in a text field, if the definition requests one. */
export function substringIndex(resource: Resource, name: string, field: Field): string | undefined {
  return searchRule(field) === 'like' && kindOf(field).storage === 'text'
    ? `${resource.table}_${columnName(name)}_part`
    : undefined
}
/** The index that keeps the values of a key unique. */
export const uniqueIndex = ({ table }: Resource, key: readonly string[]): string =>
  `${table}_${key.map(columnName).join('_')}_key`
/** The same for an extra field of one office: others share the column. The digest keeps the name short. */
export const officeIndex = ({ table }: Resource, name: string, tenantId: number): string =>
  `${table}_key_${tenantId}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
export const pinyinIndex = (resource: Resource, name: string): string => `${resource.table}_${columnName(name)}_pinyin`

const isKey = (field: Field): boolean => 'resource' in field || field.kind === 'sequence'

/** The tables of a resource: its own, and one for each sub-table. */
export function tablesOf(resource: Resource): TableSpec[] {
  return [mainTable(resource), ...childTables(resource)]
}

const mainTables = new WeakMap<Resource, TableSpec>()

export function mainTable(resource: Resource): TableSpec {
  const known = mainTables.get(resource) ?? describeTable(resource)
  mainTables.set(resource, known)
  return known
}

function describeTable(resource: Resource): TableSpec {
  const stored = Object.entries(resource.fields).filter(([, field]) => columnTypes[kindOf(field).storage])
  return {
    name: resource.table,
    primaryKey: ['id'],
    tally: !resource.isView,
    ...fileUseOf(resource, 'id', resource.fields),
    columns: [
      { name: 'id', type: 'text', notNull: true, collation: 'C' },
      { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
      { name: 'version', type: 'integer', notNull: true, default: '1' },
      ...stored.flatMap(([name, field]) => columnsOf(name, field)),
      { name: 'sys_org_code', type: 'text', collation: 'C' },
      { name: 'create_by', type: 'text' },
      { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
      { name: 'update_by', type: 'text' },
      { name: 'update_time', type: 'timestamptz(0)' },
      { name: 'deleted_at', type: 'timestamptz(0)' },
      { name: 'deleted_by', type: 'text' },
    ],
    indexes: [
      living(resource, 'page', ['tenant_id', 'create_time desc', 'id desc']),
      { name: `${resource.table}_bin`, columns: ['tenant_id', 'deleted_at desc'], where: 'deleted_at is not null' },
      ...stored.flatMap(([name, field]) => indexesOf(resource, name, field)),
      ...resource.uniqueTogether.map((names) => ({
        ...living(resource, `${names.map(columnName).join('_')}_key`, ['tenant_id', ...names.map(columnName)]),
        unique: true,
      })),
      ...sortIndex(resource),
      ...wallIndex(resource),
    ],
  }
}

/** Whether rows of a resource, or of its sub-tables, can refer to files. */
export const hasFiles = (resource: Resource): boolean =>
  mainTable(resource).fileUse !== undefined ||
  Object.values(resource.fields).some(
    (field) => field.kind === 'rows' && Object.values<Field>(field.fields).some(namesFiles),
  )

const isTextWithFiles = ({ kind }: Field): boolean => kind === 'richText' || kind === 'markdown'
export const namesFiles = (field: Field): boolean =>
  field.kind === 'file' || field.kind === 'image' || isTextWithFiles(field)

/** The columns that refer to files. */
function fileUseOf(
  { name: resource }: Resource,
  rowColumn: string,
  fields: Record<string, Field> | Record<string, PlainField>,
  prefix = '',
): { fileUse?: FileUseSpec } {
  const columns = Object.entries<Field>(fields)
    .filter(([, field]) => namesFiles(field))
    .map(([name, field]) => ({ column: columnName(name), field: prefix + name, isText: isTextWithFiles(field) }))
  return columns.length > 0 ? { fileUse: { resource, rowColumn, columns } } : {}
}

function columnsOf(name: string, field: Field): ColumnSpec[] {
  const type = columnTypes[kindOf(field).storage]!
  const own: ColumnSpec = {
    name: columnName(name),
    type,
    ...(isKey(field) && type === 'text' && { collation: 'C' as const }),
  }
  return hasPinyin(field) ? [own, { name: pinyinColumn(name), type: 'text' }] : [own]
}

/** Uniqueness, search and sorting apply to active rows only, so the indexes are partial. */
function living(resource: Resource, suffix: string, columns: string[]): IndexSpec {
  return { name: `${resource.table}_${suffix}`, columns, where: 'deleted_at is null' }
}

function indexesOf(resource: Resource, name: string, field: Field): IndexSpec[] {
  const column = columnName(name)
  const indexes: IndexSpec[] = []
  if (field.unique) indexes.push({ ...living(resource, `${column}_key`, ['tenant_id', column]), unique: true })
  const rule = searchRule(field)
  const storage = kindOf(field).storage
  if (storage === 'list' && (rule || 'resource' in field))
    indexes.push({ ...living(resource, `${column}_list`, [column]), method: 'list' })
  else if (rule === 'like') indexes.push({ ...living(resource, `${column}_part`, [column]), method: 'substring' })
  if (hasPinyin(field) && rule === 'like')
    indexes.push({ ...living(resource, `${column}_pinyin`, [pinyinColumn(name)]), method: 'substring' })
  const byValue = (rule && rule !== 'like') || 'resource' in field
  if (byValue && storage !== 'list' && !field.unique)
    indexes.push(living(resource, `${column}_page`, ['tenant_id', column, 'create_time desc', 'id desc']))
  return indexes
}

/** Finds the lines that refer to a row, for example before it is deleted. */
function lineIndexes(table: string, name: string, field: PlainField): IndexSpec[] {
  if (!('resource' in field)) return []
  const column = columnName(name)
  const index = { name: `${table}_${column}_ref`, columns: [column], where: `${column} is not null` }
  return [kindOf(field).storage === 'list' ? { ...index, method: 'list' } : index]
}

/**
 * Lists join the names of references by the key alone: of any tenant, deleted rows too, and compared by bytes as the
 * column that refers. The unique index of a key other than the id serves none of that.
 */
export function keyIndexes(resources: readonly Resource[], target: Resource): IndexSpec[] {
  const fields = resources.flatMap((resource) =>
    Object.values(resource.fields).flatMap((field): Field[] =>
      field.kind === 'rows' ? Object.values<Field>(field.fields) : [field],
    ),
  )
  const keys = new Set(
    fields.flatMap((field) => ('resource' in field && field.resource === target.name ? [field.key] : [])),
  )
  keys.delete('id')
  return [...keys].map((key) => ({
    name: `${target.table}_${columnName(key)}_ref`,
    columns: [`(${columnName(key)} collate "C")`],
  }))
}

function sortIndex(resource: Resource): IndexSpec[] {
  const { defaultSort } = resource
  if (!defaultSort || defaultSort.field === 'createTime') return []
  const direction = defaultSort.descending ? ' desc' : ''
  return [living(resource, 'sort', ['tenant_id', columnName(defaultSort.field) + direction, `id${direction}`])]
}

/** Finds whether a user is on any wall, including rows in the recycle bin. */
function wallIndex({ table, wall }: Resource): IndexSpec[] {
  if (!wall) return []
  const column = columnName(wall)
  return [{ name: `${table}_wall`, columns: [column], method: 'list', where: `${column} is not null` }]
}

function childTables(resource: Resource): TableSpec[] {
  return Object.entries(resource.fields).flatMap(([name, field]): TableSpec[] => {
    if (field.kind !== 'rows') return []
    const table = childTable(resource, name)
    const children = Object.entries<PlainField>(field.fields).filter(([, child]) => columnTypes[kindOf(child).storage])
    return [
      {
        name: table,
        primaryKey: ['id'],
        ...fileUseOf(resource, 'parent_id', field.fields, `${name}.`),
        columns: [
          { name: 'id', type: 'text', notNull: true, collation: 'C' },
          { name: 'parent_id', type: 'text', notNull: true, collation: 'C' },
          { name: 'order_num', type: 'integer', notNull: true },
          ...children.flatMap(([childName, child]) => columnsOf(childName, child)),
        ],
        indexes: [
          { name: `${table}_parent`, columns: ['parent_id', 'order_num'] },
          ...children.flatMap(([childName, child]) => lineIndexes(table, childName, child)),
        ],
      },
    ]
  })
}
