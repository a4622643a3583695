import {
  columnName,
  isYes,
  type OnlineDefinition,
  type OnlineField,
  onlineKinds,
  type Resource,
  storageOf,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { type CatalogTable, readCatalog } from '../../database/schema/readCatalog.ts'
import { quote } from '../../database/schema/tableSql.ts'
import type { ColumnType, TableSpec } from '../../database/TableSpec.ts'
import type { Tx } from '../../resource/Engine.ts'
import { childTable, officeIndex, tablesOf, uniqueIndex } from '../../resource/tableOf.ts'
import { type ComparedColumn, type FieldsAt, livingSql, rowsWords } from './comparedColumn.ts'
import { duplicatesOf } from './duplicatesOf.ts'
import type { ColumnChange } from './planTables.ts'
import type { PublishPlan } from './PublishPlan.ts'
import { refusedNote, rulesOf } from './refusedValues.ts'
import { isChoice, sourceOf, unknownNote } from './unknownValues.ts'

/** Changes of kind that convert every value without loss, by old and new kind. */
const conversions: Readonly<Record<string, ColumnType>> = {
  'integer number': 'numeric',
  'integer text': 'text',
  'number text': 'text',
  'date text': 'text',
  'date datetime': 'timestamptz(0)',
}

interface PlannedFields extends FieldsAt {
  plan: PublishPlan
  definition: OnlineDefinition
  published: Pick<OnlineDefinition, 'fields'>
  /** What was published before, the oldest first. */
  versions: () => Promise<readonly Pick<OnlineDefinition, 'fields'>[]>
  /** All offices share the table, so that its columns never change. */
  isShared?: boolean
}

interface Fields extends PlannedFields {
  tables: ReadonlyMap<string, TableSpec>
  catalog: ReadonlyMap<string, CatalogTable>
}

/** A field that has a column, or a sub-table that has a table. */
interface KeptField extends ComparedColumn {
  /** Whether it was removed from the form, and is added again. */
  isReturning: boolean
}

const isSame = (one: OnlineField, other: OnlineField): boolean =>
  one.name === other.name && (one.subTable ?? '') === (other.subTable ?? '')

const tableOf = (resource: Resource, { subTable }: OnlineField): string =>
  subTable ? childTable(resource, subTable) : resource.table

/** What changed fields mean for the rows that exist. Adds to the plan; returns the columns whose type changes. */
export async function planFields(at: PlannedFields): Promise<ColumnChange[]> {
  const { tx, resource, plan, definition, published } = at
  const specs = tablesOf(resource)
  const tables = new Map(specs.map((spec) => [spec.name, spec]))
  const fields: Fields = { ...at, tables, catalog: await readCatalog(tx, [...tables.keys()]) }
  const changes: ColumnChange[] = []
  for (const before of published.fields) {
    const after = definition.fields.find((one) => isSame(one, before))
    if (after) changes.push(...(await compareField(fields, keptField(fields, before, after, false))))
    else plan.notes.push(`字段“${titleOf(published, before)}”不再显示，已有的数据保留在数据表中`)
  }
  const added = definition.fields.filter((field) => !published.fields.some((one) => isSame(one, field)))
  const former = added.length > 0 ? await formerFields(fields) : []
  const created: OnlineField[] = []
  for (const after of added) {
    const before = former.find((one) => isSame(one, after) && (one.kind === 'rows') === (after.kind === 'rows'))
    if (before && isStored(fields, after))
      changes.push(...(await compareField(fields, keptField(fields, before, after, true))))
    else created.push(after)
  }
  await requireNewFields(fields, created)
  return changes
}

function keptField(
  { resource, definition }: Fields,
  before: OnlineField,
  after: OnlineField,
  isReturning: boolean,
): KeptField {
  return { table: tableOf(resource, after), title: titleOf(definition, after), before, after, isReturning }
}

function titleOf({ fields }: Pick<OnlineDefinition, 'fields'>, { title, subTable }: OnlineField): string {
  const head = fields.find(({ kind, name }) => kind === 'rows' && name === subTable)
  return head ? `${head.title} · ${title}` : title
}

/** The fields that were published at some time, each as it was last. */
async function formerFields({ versions }: Fields): Promise<OnlineField[]> {
  return [...(await versions())].reverse().flatMap(({ fields }) => fields)
}

function isStored({ catalog, resource }: Fields, field: OnlineField): boolean {
  if (field.kind === 'rows') return catalog.has(childTable(resource, field.name))
  return catalog.get(tableOf(resource, field))?.columns.has(columnName(field.name)) === true
}

/**
 * New fields are empty in every record that exists, also those that must be filled in. Those that are computed follow
 * after publishing.
 */
async function requireNewFields(fields: Fields, created: OnlineField[]) {
  const { tx, plan, resource, definition, catalog } = fields
  const counts = new Map<string, number>()
  for (const field of created) {
    const table = tableOf(resource, field)
    const isNoted = !field.formula && (isYes(field.required) || field.kind === 'sequence')
    if (field.kind === 'rows' || !catalog.has(table) || !isNoted) continue
    const count = counts.get(table) ?? (await countWhere(tx, table, livingSql(fields, field)))
    counts.set(table, count)
    if (count > 0) plan.notes.push(newFieldNote(titleOf(definition, field), field, count))
  }
}

function newFieldNote(title: string, field: OnlineField, count: number): string {
  const rows = rowsWords(count, field)
  if (field.kind === 'sequence') return `新增编号“${title}”：${rows}没有编号，以后新增的记录才编号`
  return `新增必填字段“${title}”：${unfilledWords(count, field)}`
}

/** Only a row itself can tell whether it shows a field. */
function unfilledWords(count: number, { shownIf, subTable }: OnlineField): string {
  const rows = shownIf ? `符合显示条件的${subTable ? '行' : '记录'}` : rowsWords(count, { subTable })
  return `${rows}没有填写，下次编辑时须补填`
}

/** Counts only what a change needs: a count reads the whole table. */
async function compareField(fields: Fields, kept: KeptField): Promise<ColumnChange[]> {
  const { tx, actor, plan, resource } = fields
  const { table, title, before, after, isReturning } = kept
  if (after.kind === 'rows' && before.kind === 'rows') {
    if (isReturning) await noteReturningLines(fields, kept)
    return []
  }
  const wasUnique = isYes(before.unique)
  if (isYes(after.unique) && (isReturning || !wasUnique))
    plan.problems.push(...(await duplicatesOf(tx, actor, resource, after, before)))
  const { converted, changes } = await changeColumn(fields, kept)
  if (changes === undefined) return []
  const isEmptied = changes.some(({ type }) => type === undefined)
  if (wasUnique && !isYes(after.unique) && !isEmptied) dropUniqueIndex(fields, kept)
  if (!isEmptied) {
    const note = await unfitNote(fields, { ...kept, converted })
    if (note) plan.notes.push(note)
  }
  if (isYes(after.required) && !after.formula && (isReturning || !isYes(before.required))) {
    const isEmpty = sql<boolean>`${sql.ref(columnName(after.name))} is null and ${livingSql(fields, after)}`
    const count = await countWhere(tx, table, isEmpty)
    const words = isReturning ? `重新添加的必填字段“${title}”` : `“${title}”改为必填`
    if (count > 0) plan.notes.push(`${words}：${unfilledWords(count, after)}`)
  }
  return changes
}

async function noteReturningLines(fields: Fields, { after, title }: KeptField): Promise<void> {
  const { tx, plan, resource } = fields
  const lines = { subTable: after.name }
  const count = await countWhere(tx, childTable(resource, after.name), livingSql(fields, lines))
  if (count > 0) plan.notes.push(`重新添加附表“${title}”：以前录入的 ${rowsWords(count, lines)}重新显示`)
}

/** How many of the values that exist the changed field would not take, with examples; undefined when it takes all. */
async function unfitNote(at: Fields, column: ComparedColumn): Promise<string | undefined> {
  const { before, after } = column
  if (after.formula) return undefined
  if (isChoice(after)) return sourceOf(before) === sourceOf(after) ? undefined : unknownNote(at, column)
  return rulesOf(before) === rulesOf(after) ? undefined : refusedNote(at, column)
}

interface ChangedColumn {
  /** Undefined when the column cannot change. */
  changes?: ColumnChange[]
  /** The values as they will be. */
  converted?: ComparedColumn['converted']
}

async function changeColumn(fields: Fields, kept: KeptField): Promise<ChangedColumn> {
  const { tx, plan, isShared } = fields
  const { table, title, before, after, isReturning } = kept
  const isOther = before.kind !== after.kind
  if (!isOther && !isReturning) return { changes: [] }
  const words = isOther
    ? `${isReturning ? '重新添加的' : ''}“${title}”由${onlineKinds[before.kind]}改为${onlineKinds[after.kind]}`
    : `重新添加“${title}”`
  if (before.kind === 'rows' || after.kind === 'rows') {
    plan.problems.push(`${words}：附表与字段不能互换，请删除后另加`)
    return {}
  }
  const column = columnName(after.name)
  const filled = await countWhere(tx, table, filledSql(fields, column))
  const instead = (added: string) => (isReturning ? `请换一个字段名` : `请保留原字段，另加${added}`)
  if (isOther && after.kind === 'sequence' && filled > 0) {
    plan.problems.push(`${words}：已有 ${filled} 个值，可能与以后的编号重复。${instead('一个编号字段')}`)
    return {}
  }
  if (storageOf(before) === storageOf(after)) {
    const note = isReturning ? returningWords(before, after, filled, isShared) : `已有的 ${filled} 个值不变`
    if (filled > 0 && note) plan.notes.push(`${words}：${note}`)
    return { changes: isShared ? [] : changeCollation(fields, kept) }
  }
  if (isShared) {
    plan.problems.push(`${words}：不能无损转换，请换一个字段名，另加一个字段`)
    return {}
  }
  const at = `alter table ${quote(table)}`
  if (filled === 0) {
    plan.statements.push(`${at} drop column ${quote(column)}`)
    plan.notes.push(`${words}：还没有值`)
    plan.altered.push(table)
    plan.emptied.push({ table, column, title })
    return { changes: [{ table, column }] }
  }
  const type = conversions[`${before.kind} ${after.kind}`]
  if (!type) {
    plan.problems.push(`${words}：已有 ${filled} 个值，不能无损转换。${instead('一个新字段')}`)
    return {}
  }
  const using = castOf(`${quote(table)}.${quote(column)}`, before, type)
  plan.statements.push(`${at} alter column ${quote(column)} type ${type} using ${using}`)
  plan.notes.push(`${words}：转换 ${filled} 个值`)
  plan.altered.push(table)
  return { changes: [{ table, column, type }], converted: sql.raw(using) }
}

/** What happens to the values of a field that is added again. Those that are computed again are counted elsewhere. */
function returningWords(before: OnlineField, after: OnlineField, filled: number, isShared = false): string | undefined {
  const values = `以前${before.formula ? '计算' : '录入'}的 ${filled} 个值`
  if (!after.formula) return `${values}重新显示`
  if (isShared) return `${values}重新显示，下次编辑时重新计算`
  return before.formula ? undefined : `${values}改由公式计算`
}

/** Every value that exists; of a shared table those of the office. */
const filledSql = ({ isShared, actor }: Fields, column: string): RawBuilder<boolean> =>
  isShared ? sql`${sql.ref(column)} is not null and tenant_id = ${actor.tenantId}` : sql`${sql.ref(column)} is not null`

/** Keys of records are compared by bytes, other texts are not. */
function changeCollation({ plan, tables, catalog }: Fields, { table, after }: KeptField): ColumnChange[] {
  const column = columnName(after.name)
  const spec = tables.get(table)?.columns.find(({ name }) => name === column)
  const found = catalog.get(table)?.columns.get(column)
  const collation = spec?.collation ?? 'default'
  if (spec?.type !== 'text' || !found || (found.collation ?? 'default') === collation) return []
  plan.statements.push(
    `alter table ${quote(table)} alter column ${quote(column)} type text collate ${quote(collation)}`,
  )
  plan.altered.push(table)
  return [{ table, column, type: 'text', collation }]
}

function dropUniqueIndex({ plan, catalog, resource, isShared, actor }: Fields, { table, after }: KeptField): void {
  const index = isShared ? officeIndex(resource, after.name, actor.tenantId) : uniqueIndex(resource, [after.name])
  if (!catalog.get(table)?.indexes.has(index)) return
  plan.statements.push(`drop index ${quote(index)}`)
  plan.altered.push(table)
}

const castOf = (column: string, { kind }: OnlineField, type: string): string =>
  kind === 'date' && type !== 'text' ? `(${column}::timestamp at time zone 'Asia/Shanghai')` : `${column}::${type}`

async function countWhere(tx: Tx, table: string, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${condition}`.execute(tx)
  return rows[0]!.count
}
