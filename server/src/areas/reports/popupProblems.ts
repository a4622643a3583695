import { AppError, errors, everything, type FieldError, popupParams, reportCondition, wireName } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import type { Engine } from '../../resource/Engine.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { loadSpellings } from '../../resource/read/loadSpellings.ts'
import { isOfSql, openEither } from './openEither.ts'
import { isOfRows, type OpenedReport } from './openReport.ts'
import { printedAs } from './printedAs.ts'
import { assertShown, fieldsIn } from './reportSource.ts'
import { sqlValueCheck } from './sql/sqlValueCheck.ts'
import type { SqlParts } from './sql/sqlViews.ts'

type PopupCheck = NonNullable<Engine['fieldProblems']>

/**
 * Refuses a text of a pop-up field that is in no row of its report that the writer may read. A text that has not
 * changed is not looked up: its row may be gone. The fields that a row fills in are for people to correct.
 */
export function popupProblems(parts: SqlParts): PopupCheck {
  const isInSql = sqlValueCheck(parts)
  return async (db, actor, resource, values, before = {}) => {
    const found: FieldError[] = []
    for (const [name, value] of Object.entries(values)) {
      const field = resource.fields[name]
      if (field?.kind !== 'text' || !field.popup || typeof value !== 'string' || value === before[name]) continue
      const sent = popupParams(resource.fields, field, { ...before, ...values })
      const asked = { code: field.popup.report, column: String(field.fills?.[name]), value, sent }
      const problem = await pickProblem(parts, isInSql, { db, actor }, asked)
      if (problem !== undefined) found.push({ field: name, message: `${field.title}：${problem}` })
    }
    return found
  }
}

interface Writer {
  db: Kysely<Tables>
  actor: Actor
}

interface Asked {
  /** Of the report. */
  code: string
  /** As the pop-up names it: a value, or with `_dictText` its words. */
  column: string
  value: string
  /** The parameters of the report. */
  sent: Readonly<Record<string, string>>
}

async function pickProblem(
  parts: SqlParts,
  isInSql: ReturnType<typeof sqlValueCheck>,
  writer: Writer,
  asked: Asked,
): Promise<string | undefined> {
  try {
    const report = await openEither(parts, writer.actor, asked.code, writer.db)
    const isThere = isOfSql(report)
      ? await isInSql({ ...writer, ...asked, report })
      : await isInRows(parts.engine, writer, report, asked)
    return isThere ? undefined : `报表“${report.title}”中没有您可以选择的“${asked.value}”`
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

const columnGone = (title: string, column: string) =>
  errors.refused(`报表“${title}”已没有列“${column}”，请联系管理员修改表单`)

async function isInRows(
  engine: Engine,
  { db, actor }: Writer,
  report: OpenedReport,
  { column, value }: Asked,
): Promise<boolean> {
  const { title, definition, resource, rules } = report
  const name = isOfRows(report)
    ? report.definition.columns.find((one) => [wireName(resource, one), `${one}_dictText`].includes(column))
    : undefined
  if (name === undefined) throw columnGone(title, column)
  const own = reportCondition(resource, definition.filter) ?? everything
  assertShown(actor, resource, [name, ...fieldsIn(own)])
  await loadSpellings(resource, own)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const isPicked = printedAs(engine, resource, scope, { name, asWords: column.endsWith('_dictText') }, value)
  const { rows } = await sql`
    select 1 from ${sql.table(resource.table)} t
    where ${scopeSql(resource, scope)} and ${conditionSql(resource, own)} and ${isPicked} limit 1`.execute(db)
  return rows.length > 0
}
