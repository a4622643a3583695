import { cleanTitle, errors, type Field, type Resource, sheetColumns, systemColumns } from '@lexdesk/domain'
import { type SheetRow, textOf } from '../sheets/SheetRow.ts'
import { uniqueKeys } from '../write/uniqueViolation.ts'
import { type AssignedColumns, noAssignedColumns } from './assignedColumns.ts'
import { type ForeignKeys, noForeignKeys } from './staging/foreignKeys.ts'
import type { SheetLayout } from './ImportBatch.ts'

/** Maximum number of title rows above the header, as our exports have them. */
export const headerRows = 10

export interface IgnoredColumn {
  title: string
  reason: string
}

export interface Header {
  line: number
  layout: SheetLayout
  /** Unknown titles; they are ignored and named. */
  unknownColumns: string[]
  /** Titles whose cells are not read, each with the reason. */
  ignoredColumns: IgnoredColumn[]
  /** Titles of optional fields that are missing in the file. */
  missingColumns: string[]
}

interface GivenColumns {
  foreignKeys?: ForeignKeys
  assigned?: AssignedColumns
}

/** The row among the first ones that matches the most columns. */
export function findHeader(
  resource: Resource,
  rows: readonly SheetRow[],
  { foreignKeys = noForeignKeys, assigned = noAssignedColumns }: GivenColumns = {},
): Header {
  const fields = namesOf(resource)
  const scored = rows.slice(0, headerRows).map((row) => {
    const titles = row.cells.map((cell) => textOf(cell).trim())
    const found = fieldsOf(resource, fields, titles, assigned)
    return { line: row.line, titles, found, score: new Set(found.filter(Boolean)).size }
  })
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (one, other) => (one && one.score >= other.score ? one : other),
    undefined,
  )
  if (!best || best.score === 0) throw errors.badSheet('没有找到表头，请下载导入模板，按模板的列填写')
  return headerOf(resource, best, { foreignKeys, assigned })
}

function headerOf(
  resource: Resource,
  { line, titles, found }: { line: number; titles: string[]; found: (string | undefined)[] },
  { foreignKeys, assigned }: Required<GivenColumns>,
): Header {
  const columns = found.flatMap((name, index) => (name ? [{ index, name }] : []))
  const seen = new Set<string>()
  for (const { index, name } of columns) {
    if (seen.has(name)) throw errors.badSheet(`列“${titles[index]!}”重复出现，请只保留一列`)
    seen.add(name)
  }
  const own = titles.length
  const foreignTitle = (index: number): boolean => index >= own
  // Adds a column for each that the file does not have; if it has one, its cells are ignored.
  for (const name of foreignKeys.keys())
    if (!seen.has(name)) columns.push({ index: titles.push(resource.fields[name]!.title) - 1, name })
  for (const name of foreignKeys.keys()) seen.add(name)
  const absent = sheetColumns(resource).filter(({ name }) => !seen.has(name))
  const required = absent.filter(({ field }) => field.required).map(({ field }) => field.title)
  const number = numberColumn(resource, titles, seen)
  const reasons = reasonsOf(resource)
  const ignored = titles.filter((title, index) => title !== '' && !found[index] && !foreignTitle(index))
  const unknownColumns = ignored.filter((title) => !reasons.has(normalized(title)))
  const missingColumns = absent.map(({ field }) => field.title)
  if (required.length > 0) throw errors.columnsMissing(required, { unknownColumns, missingColumns })
  return {
    line,
    layout: { titles, columns, ...(number && { number }), derived: [] },
    unknownColumns,
    ignoredColumns: ignored
      .filter((title) => title !== titles[number?.index ?? -1] && normalized(title) !== normalized('错误说明'))
      .map((title) => ({ title, reason: reasons.get(normalized(title)) ?? takenReason(resource, assigned, title) })),
    missingColumns,
  }
}

/**
 * The field of each column: the assigned one, the one with its title, or the one whose title is left when hints for filling in
 * are left out of the head, if no other column is it.
 */
function fieldsOf(
  resource: Resource,
  fields: ReadonlyMap<string, string>,
  titles: readonly string[],
  assigned: AssignedColumns,
): (string | undefined)[] {
  const given = titles.map((title) => assigned.get(title))
  const exact = titles.map((title, index) => {
    const name = fields.get(normalized(title))
    return given[index] ?? (name === undefined || given.includes(name) ? undefined : name)
  })
  const similar = titles.map((title) => cleanedField(resource, fields, title))
  return exact.map((name, index) => {
    const other = similar[index]
    const isOnly = !exact.includes(other) && similar.indexOf(other) === similar.lastIndexOf(other)
    return name ?? (isOnly ? other : undefined)
  })
}

function cleanedField(resource: Resource, fields: ReadonlyMap<string, string>, head: string): string | undefined {
  const of = (isMoney: boolean) => fields.get(normalized(cleanTitle({ head, isMoney }).title))
  const amount = of(true)
  return of(false) ?? (amount !== undefined && resource.fields[amount]!.kind === 'money' ? amount : undefined)
}

/** `*企业名称`, `企业名称（必填）` and `name` all match the field. */
function namesOf(resource: Resource): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, field } of sheetColumns(resource))
    for (const spelling of [field.title, name, field.wire ?? name])
      if (!names.has(normalized(spelling))) names.set(normalized(spelling), name)
  return names
}

/**
 * Exports contain the number of each row, so that importing the file again updates rows instead of adding them. A key that
 * every row has does the same; an optional one cannot tell the rows without it apart.
 */
function numberColumn(
  resource: Resource,
  titles: readonly string[],
  sent: ReadonlySet<string>,
): SheetLayout['number'] | undefined {
  const isOfAll = (name: string) => sent.has(name) && resource.fields[name]!.required === true
  if (uniqueKeys(resource).some((key) => key.every(isOfAll))) return undefined
  for (const [name, field] of Object.entries(resource.fields)) {
    const isNumber = field.kind === 'sequence' || (field.kind === 'text' && field.unique && field.readOnly)
    const index = isNumber ? titles.findIndex((title) => normalized(title) === normalized(field.title)) : -1
    if (index >= 0) return { index, name }
  }
  return undefined
}

/** Why a column of an export is not imported. */
function reasonsOf(resource: Resource): Map<string, string> {
  const reasons = new Map([[normalized('错误说明'), '只是说明']])
  for (const { field } of systemColumns(resource)) reasons.set(normalized(field.title), '由系统记录')
  const imported = new Set(sheetColumns(resource).map(({ name }) => name))
  for (const [name, field] of Object.entries(resource.fields))
    if (!imported.has(name)) reasons.set(normalized(field.title), reasonOf(resource, name, field))
  return reasons
}

/** A column with the title of a field is not read if the field is assigned to another one. */
function takenReason(resource: Resource, assigned: AssignedColumns, title: string): string {
  const name = namesOf(resource).get(normalized(title))
  const head = [...assigned].find(([, one]) => one === name)?.[0]
  return head === undefined ? '没有对应的字段' : `该字段由“${head}”列填写`
}

function reasonOf({ states }: Resource, name: string, field: Field): string {
  if (states?.field === name) return '由办理步骤决定，请在记录上办理'
  if (field.kind === 'sequence') return '由系统编号'
  return field.readOnly ? '由系统计算或办理步骤写入' : '不支持导入，请在记录上填写'
}

const normalized = (title: string): string => title.replace(/[\s*＊]|[（(]必填[）)]/g, '').toLowerCase()
