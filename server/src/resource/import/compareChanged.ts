import { type AnyRow, errors, type FieldChange, permissionCode, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { changesBetween } from '../changeLog.ts'
import { conditionSql } from '../conditionSql.ts'
import { stateText } from '../editRow.ts'
import { dictionaryTexts, selectColumns } from '../selectSql.ts'
import { sameValue } from '../sameValue.ts'
import type { SheetCell } from '../sheet/SheetRow.ts'
import type { Classification } from './classifyRows.ts'
import type { RowError } from './ImportBatch.ts'
import { textOf } from './rowReader.ts'
import { stagedData, valuesOf } from './stagedData.ts'
import { batchSql } from './stagedSql.ts'

interface Matched extends AnyRow {
  row_line: number
  row_data: Values
  row_cells: string
  in_scope: boolean
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

/** Looks at the rows that differ from the ones they mean: what changes, and whether this actor may change it. */
export async function compareChanged(work: Classification): Promise<void> {
  const { engine, tx, actor, entry, batchId, lines } = work
  const { resource, rules } = entry
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const addTexts = dictionaryTexts(engine, resource)
  for (let last = 0; ;) {
    const { rows } = await sql<Matched>`
      select r.line as row_line, r.data as row_data, r.cells as row_cells, ${conditionSql(resource, scope.where)} as in_scope,
        ${selectColumns(engine, resource)}
      from import_row r join ${sql.table(resource.table)} t on t.id = r.row_id
      where ${batchSql(batchId, lines)} and r.line > ${last} and r.status <> 'unchanged' and r.conflicts is null
      order by r.line limit ${pageSize}`.execute(tx)
    if (rows.length === 0) return
    last = rows.at(-1)!.row_line
    for (const row of rows) addTexts(row)
    const verdicts = rows.map((row) => verdictOn(work, row))
    await sql`
      update import_row r set status = v.status, data = v.data, problems = v.problems, conflicts = v.conflicts, changes = v.changes
      from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as
        v(line integer, status text, data jsonb, problems jsonb, conflicts jsonb, changes jsonb)
      where r.batch_id = ${batchId} and r.line = v.line`.execute(tx)
  }
}

function verdictOn({ engine, actor, entry: { resource, rules }, layout }: Classification, matched: Matched): Verdict {
  const { row_line: line, row_data: data, row_cells, in_scope, ...current } = matched
  const cells = JSON.parse(row_cells) as SheetCell[]
  const row = current as AnyRow
  const sent = new Set(layout.columns.map(({ name }) => name))
  const values = Object.fromEntries(Object.entries(valuesOf(resource, data)).filter(([name]) => sent.has(name)))
  Object.assign(values, rules.derive?.(values, row))
  const cellOf = (field: string): string =>
    textOf(cells[layout.columns.find(({ name }) => name === field)?.index ?? -1])

  const refusals: string[] = []
  if (!in_scope) refusals.push(`该${resource.title}不在您的数据权限范围内，不能修改`)
  if (!actor.can(permissionCode(resource, 'edit'))) refusals.push(`该${resource.title}已存在，您没有编辑权限，不能修改`)
  const state = resource.states && (row[resource.states.field] as string)
  if (state && resource.states?.editable && !resource.states.editable.includes(state))
    refusals.push(errors.wrongState(resource.title, stateText(engine, resource, state), '修改').message)
  const conflicts: RowError[] = refusals.map((message) => ({ field: '', title: '', value: '', message }))
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]!
    if (field.fixed && !sameValue(value, row[name]))
      conflicts.push({ field: name, title: field.title, value: cellOf(name), message: `${field.title}不能修改` })
  }
  const problems = (resource.check?.({ ...row, ...values }) ?? []).map(({ field, message }) => ({
    field,
    title: resource.fields[field]?.title ?? '',
    value: cellOf(field),
    message,
  }))
  const changes = changesBetween(engine, resource, row, afterwards(resource, row, values, cellOf))
  const isBad = conflicts.length > 0 || problems.length > 0
  return {
    line,
    status: changes.length === 0 ? 'unchanged' : isBad ? 'bad' : 'changed',
    data: stagedData(resource, { ...valuesOf(resource, data), ...values }),
    problems: changes.length > 0 && problems.length > 0 ? problems : null,
    conflicts: changes.length > 0 && conflicts.length > 0 ? conflicts : null,
    changes: changes.length > 0 ? changes : null,
  }
}

/** The row as it will be, with the names of what it then refers to, as the user wrote them. */
function afterwards(resource: Resource, row: AnyRow, values: Values, cellOf: (field: string) => string): Values {
  const after: Values = { ...row }
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]!
    if (field.writeOnly) continue
    after[name] = value
    if (sameValue(value, row[name])) continue
    after[`${name}_dictText`] = 'resource' in field ? cellOf(name) : undefined
  }
  return after
}
