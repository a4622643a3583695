import { AppError, errors, everything, type FieldError, popupParams, reportCondition, wireName } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import type { Engine } from '../../resource/Engine.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { loadSpellings } from '../../resource/read/loadSpellings.ts'
import { textsIn } from '../../resource/write/textsIn.ts'
import { isOfSql, openEither } from './openEither.ts'
import { isOfRows, type OpenedReport } from './openReport.ts'
import { printedAs } from './printedAs.ts'
import { assertShown, fieldsIn } from './reportSource.ts'
import { sqlValueCheck } from './sql/sqlValueCheck.ts'
import type { SqlParts } from './sql/sqlViews.ts'

type PopupCheck = NonNullable<Engine['fieldProblems']>

/**
 * Refuses a text of a pop-up field, of the form or of a line, that is in no row of its report that the writer may read.
 * A text that has not changed is not looked up: its row may be gone. The fields that a row fills in are for people to
 * correct. All texts of one column of a report are looked up at once.
 */
export function popupProblems(parts: SqlParts): PopupCheck {
  const foundInSql = sqlValueCheck(parts)
  return async (db, actor, resource, values, before = {}) => {
    const form = { fields: resource.fields, row: { ...before, ...values } }
    const groups = new Map<string, Picked[]>()
    for (const { name, place, title, field, value, line } of textsIn(resource, values, before)) {
      if (field.kind !== 'text' || !field.popup || (!line && value === before[name])) continue
      const sent = popupParams(field, ...(line ? [line, form] : [form]))
      const column = String(field.fills?.[name])
      const pick = { place, title, value, code: field.popup.report, column, sent }
      const key = JSON.stringify([pick.code, column, sent])
      groups.set(key, [...(groups.get(key) ?? []), pick])
    }
    const writer = { db, actor }
    const found: FieldError[] = []
    for (const picks of groups.values()) found.push(...(await pickProblems(parts, foundInSql, writer, picks)))
    return found
  }
}

interface Writer {
  db: Kysely<Tables>
  actor: Actor
}

/** A text that is picked from a column of a report. */
interface Picked {
  place: string
  title: string
  value: string
  /** Of the report. */
  code: string
  /** As the pop-up names it: a value, or with `_dictText` its words. */
  column: string
  /** The parameters of the report. */
  sent: Readonly<Record<string, string>>
}

/** What is wrong with texts from the same column of a report with the same parameters. */
async function pickProblems(
  parts: SqlParts,
  foundInSql: ReturnType<typeof sqlValueCheck>,
  writer: Writer,
  picks: readonly Picked[],
): Promise<FieldError[]> {
  const { code, column, sent } = picks[0]!
  const values = [...new Set(picks.map(({ value }) => value))]
  const refused = (problemOf: (pick: Picked) => string): FieldError[] =>
    picks.map((pick) => ({ field: pick.place, message: `${pick.title}：${problemOf(pick)}` }))
  try {
    const report = await openEither(parts, writer.actor, code, writer.db)
    const found = isOfSql(report)
      ? await foundInSql({ ...writer, report, column, sent, values })
      : await foundInRows(parts.engine, writer, report, column, values)
    return refused(({ value }) => `报表“${report.title}”中没有您可以选择的“${value}”`).filter(
      (_, at) => !found.has(picks[at]!.value),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refused(() => `无法核对所填的值，${reasonOf(error)}`)
  }
}

/** The words of a missing report do not name it. */
const reasonOf = ({ code, message }: AppError): string => {
  if (code === 'forbidden') return '您没有查看其报表数据的权限'
  return message === '实体不存在' ? '其报表不存在或没有共享给您' : message
}

const columnGone = (title: string, column: string) =>
  errors.refused(`报表“${title}”已没有列“${column}”，请联系管理员修改表单`)

/** The values that are in the rows of a report which the writer may read. */
async function foundInRows(
  engine: Engine,
  { db, actor }: Writer,
  report: OpenedReport,
  column: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const { title, definition, resource, rules } = report
  const name = isOfRows(report)
    ? report.definition.columns.find((one) => [wireName(resource, one), `${one}_dictText`].includes(column))
    : undefined
  if (name === undefined) throw columnGone(title, column)
  const own = reportCondition(resource, definition.filter) ?? everything
  assertShown(actor, resource, [name, ...fieldsIn(own)])
  await loadSpellings(resource, own)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const printed = { name, asWords: column.endsWith('_dictText') }
  const looked = values.map(
    (value, at) => sql`(${at}::integer, exists (
      select 1 from ${sql.table(resource.table)} t
      where ${scopeSql(resource, scope)} and ${conditionSql(resource, own)}
        and ${printedAs(engine, resource, scope, printed, value)}))`,
  )
  const { rows } = await sql<{ at: number }>`
    select at from (values ${sql.join(looked)}) as looked (at, is_there) where is_there`.execute(db)
  return new Set(rows.map(({ at }) => values[at]!))
}
