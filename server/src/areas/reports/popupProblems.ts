import { AppError, errors, everything, type Field, type FieldError, reportCondition, wireName } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import type { Engine } from '../../resource/Engine.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { loadSpellings } from '../../resource/read/loadSpellings.ts'
import { isOfRows, openReport } from './openReport.ts'
import { printedAs } from './printedAs.ts'
import { assertShown, fieldsIn } from './reportSource.ts'

type PopupCheck = NonNullable<Engine['fieldProblems']>

/**
 * Refuses a text of a pop-up field that is in no row of its report that the writer may read. A text that has not
 * changed is not looked up: its row may be gone. The fields that a row fills in are for people to correct.
 */
export const popupProblems =
  (engine: Engine): PopupCheck =>
  async (db, actor, resource, values, before = {}) => {
    const found: FieldError[] = []
    for (const [name, value] of Object.entries(values)) {
      const field = resource.fields[name]
      if (field?.kind !== 'text' || !field.popup || typeof value !== 'string' || value === before[name]) continue
      const problem = await pickProblem(engine, db, actor, field, { name, value })
      if (problem !== undefined) found.push({ field: name, message: `${field.title}：${problem}` })
    }
    return found
  }

async function pickProblem(
  engine: Engine,
  db: Kysely<Tables>,
  actor: Actor,
  { popup, fills }: Extract<Field, { kind: 'text' }>,
  { name, value }: { name: string; value: string },
): Promise<string | undefined> {
  try {
    const { title, isThere } = await findRow(engine, db, actor, popup!.report, String(fills?.[name]), value)
    return isThere ? undefined : `报表“${title}”中没有您可以选择的“${value}”`
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `无法核对所填的值，${reasonOf(error)}`
  }
}

/** The words of a missing report do not name it. */
const reasonOf = ({ code, message }: AppError): string => {
  if (code === 'forbidden') return '您没有查看其报表数据的权限'
  return message === '实体不存在' ? '其报表不存在或没有共享给您' : message
}

/** `column` is named as the pop-up shows it: a value, or with `_dictText` its words. */
async function findRow(
  engine: Engine,
  db: Kysely<Tables>,
  actor: Actor,
  code: string,
  column: string,
  value: string,
): Promise<{ title: string; isThere: boolean }> {
  const report = await openReport(engine, actor, code, db)
  const { title, definition, resource, rules } = report
  const name = isOfRows(report)
    ? report.definition.columns.find((one) => [wireName(resource, one), `${one}_dictText`].includes(column))
    : undefined
  if (name === undefined) throw errors.refused(`报表“${title}”已没有列“${column}”，请联系管理员修改表单`)
  const own = reportCondition(resource, definition.filter) ?? everything
  assertShown(actor, resource, [name, ...fieldsIn(own)])
  await loadSpellings(resource, own)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const isPicked = printedAs(engine, resource, scope, { name, asWords: column.endsWith('_dictText') }, value)
  const { rows } = await sql`
    select 1 from ${sql.table(resource.table)} t
    where ${scopeSql(resource, scope)} and ${conditionSql(resource, own)} and ${isPicked} limit 1`.execute(db)
  return { title, isThere: rows.length > 0 }
}
