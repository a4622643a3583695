import {
  type AnyRow,
  errors,
  type FieldChange,
  permissionCode,
  printValue,
  type Resource,
  targetOf,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { authorOf } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { changesBetween, namesOf } from '../../history/changeLog.ts'
import { stateText } from '../../write/editRow.ts'
import { addLines } from '../../read/readById.ts'
import { dictionaryTexts, selectColumns, sheetTextColumns } from '../../read/selectSql.ts'
import { sameValue } from '../../write/sameValue.ts'
import { type SheetCell, textOf } from '../../sheets/SheetRow.ts'
import type { Classification } from './Classification.ts'
import type { RowError } from '../ImportBatch.ts'
import { importRowTable } from '../importTables.ts'
import { asSent, stagedData, valuesOf } from './stagedData.ts'
import { batchSql } from './stagedSql.ts'

const r = columnsIn(importRowTable, 'r')

interface Matched extends AnyRow {
  row_line: number
  row_data: Values
  row_cells: string
  row_problems: RowError[] | null
}

interface Verdict {
  line: number
  status: 'changed' | 'unchanged' | 'bad'
  data: Values
  problems: RowError[] | null
  conflicts: RowError[] | null
  changes: FieldChange[] | null
}

const pageSize = 500

/** Compares changed rows with the existing ones: what changes, and whether this actor may change it. */
export async function compareChanged(work: Classification): Promise<void> {
  const { engine, tx, actor, entry, batchId, lines } = work
  const { resource, rules } = entry
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const addTexts = dictionaryTexts(engine, resource, actor.tenantId)
  const texts = sheetTextColumns(rules, actor.tenantId).map((column) => sql`${column.sql} as ${sql.ref(column.name)}`)
  for (let last = 0; ;) {
    const { rows } = await sql<Matched>`
      select ${r.line} as row_line, ${r.data} as row_data, ${r.cells} as row_cells, ${r.problems} as row_problems,
        ${sql.join([selectColumns(engine, resource, scope), ...texts])}
      from ${r.$table} join ${sql.table(resource.table)} t on t.id = ${r.rowId}
      where ${batchSql(batchId, lines)} and ${r.line} > ${last} and ${r.status} <> 'unchanged'
        and ${r.conflicts} is null
      order by ${r.line} limit ${pageSize}`.execute(tx)
    if (rows.length === 0) return
    last = rows.at(-1)!.row_line
    for (const row of rows) addTexts(row)
    // Formulas and checks may be about the lines, which no sheet has.
    await addLines(tx, resource, rows)
    const verdicts = rows.map((row) => verdictOn(work, row))
    await sql`
      update ${r.$table} set status = v.status, data = v.data, problems = v.problems, conflicts = v.conflicts,
        changes = v.changes
      from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as
        v(line integer, status text, data jsonb, problems jsonb, conflicts jsonb, changes jsonb)
      where ${r.batchId} = ${batchId} and ${r.line} = v.line`.execute(tx)
  }
}

function verdictOn(work: Classification, matched: Matched): Verdict {
  const { entry, layout } = work
  const { resource, rules } = entry
  const { row_line: line, row_data: data, row_cells, row_problems, ...current } = matched
  const row = withoutEmptyLists(current as AnyRow)
  const cells = JSON.parse(row_cells) as SheetCell[]
  const cellOf = (field: string): string =>
    textOf(cells[layout.columns.find(({ name }) => name === field)?.index ?? -1])
  const errorOf = (field: string, message: string): RowError => {
    return { field, title: resource.fields[field]?.title ?? '', value: cellOf(field), message }
  }

  const sent = new Set(layout.columns.map(({ name }) => name))
  const staged = valuesOf(resource, data)
  const values = {
    ...Object.fromEntries(Object.entries(staged).filter(([name]) => sent.has(name))),
    ...(data[asSent] as Values | undefined),
  }
  // Derived for a new row, which this is not.
  const unsent = Object.keys(staged).filter((name) => !sent.has(name))
  // The row already shows these names, so nothing changes even if they are ambiguous.
  const isShown = (field: string): boolean =>
    targetOf(resource.fields[field]!) !== undefined && (row[`${field}_dictText`] ?? '') === cellOf(field).trim()
  // A cell holds rich text without its formatting, which stays as long as the text does.
  const names = namesOf(work.engine, work.actor.tenantId)
  const isPlainTextOf = (name: string): boolean => {
    const field = resource.fields[name]!
    return field.kind === 'richText' && printValue(field, name, row, names) === cellOf(name).trim()
  }
  for (const name of Object.keys(values).filter((field) => isShown(field) || isPlainTextOf(field)))
    values[name] = row[name]
  const unknownNames = (row_problems ?? []).filter(({ field, isName }) => isName && !isShown(field))
  const derived = rules.derive?.(values, row, authorOf(work.actor, wallClock())) ?? {}
  for (const [name, value] of Object.entries(derived)) if (resource.fields[name]?.kind !== 'rows') values[name] = value
  const rowErrors = (resource.check?.({ ...row, ...values }) ?? []).filter(
    ({ field }) => !unknownNames.some((problem) => problem.field === field),
  )
  const problems = [...unknownNames, ...rowErrors.map(({ field, message }) => errorOf(field, message))]
  const conflicts = [
    ...refusals(work, row).map((message) => errorOf('', message)),
    ...Object.keys(values)
      .filter((name) => resource.fields[name]!.fixed && !sameValue(values[name], row[name]))
      .map((name) => errorOf(name, `${resource.fields[name]!.title}不能修改`)),
  ]
  const changes = changesBetween(work, resource, row, afterwards(resource, row, values, cellOf))
  if (changes.length === 0 && unknownNames.length === 0)
    return { line, status: 'unchanged', data, problems: null, conflicts: null, changes: null }
  return {
    line,
    status: conflicts.length > 0 || problems.length > 0 ? 'bad' : 'changed',
    data: stagedData(resource, { ...Object.fromEntries(unsent.map((name) => [name, row[name]])), ...values }),
    problems: problems.length > 0 ? problems : null,
    conflicts: conflicts.length > 0 ? conflicts : null,
    changes,
  }
}

/** Why this actor may not change this row. */
function refusals({ engine, actor, entry: { resource } }: Classification, row: AnyRow): string[] {
  const reasons: string[] = []
  if (!actor.can(permissionCode(resource, 'edit'))) reasons.push(`该${resource.title}已存在，您没有编辑权限，不能修改`)
  const { states } = resource
  const state = states && (row[states.field] as string)
  if (state && states.editable && !states.editable.includes(state))
    reasons.push(errors.wrongState(resource.title, stateText(engine, resource, state), '修改').message)
  return reasons
}

/** An empty list and no list count as equal. */
function withoutEmptyLists(row: AnyRow): AnyRow {
  for (const [name, value] of Object.entries(row)) if (Array.isArray(value) && value.length === 0) row[name] = null
  return row
}

/** The row as it will be, with the names of its references as the user wrote them. */
function afterwards(resource: Resource, row: AnyRow, values: Values, cellOf: (field: string) => string): Values {
  const after: Values = { ...row }
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]!
    if (field.writeOnly) continue
    after[name] = value
    if (sameValue(value, row[name])) continue
    after[`${name}_dictText`] = targetOf(field) ? cellOf(name) : undefined
  }
  return after
}
