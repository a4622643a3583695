import { errors, type Values } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import type { Tables } from '../../../database/Database.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { sqlResult } from './answerSql.ts'
import type { Bind, Narrow, RunsIn } from './Narrow.ts'
import type { StoredSqlReport } from './openSqlReport.ts'
import { isNumeric, ownText, ownValue, type ShownColumn, shownColumns, shownText } from './shownText.ts'
import type { SqlParts } from './sqlViews.ts'

interface Sought {
  db: Kysely<Tables>
  actor: Actor
  report: StoredSqlReport
  /** The values of its parameters. */
  sent: Values
  column: string
  /** As readers see them. */
  values: readonly string[]
}

/** Those of the sought values that are there, and perhaps others. */
type ValueCheck = (sought: Sought) => Promise<ReadonlySet<string>>

/** The different values of a column that are kept for a transaction; of further ones each is looked up. */
const mostKept = 50_000

interface Kept {
  /** The values that were looked up first; a save has no others. */
  first: { values: readonly string[]; found: Promise<ReadonlySet<string>> }
  all?: Promise<{ values: ReadonlySet<string>; isCut: boolean }>
}

/**
 * Which values are in a column of a SQL report. The database looks for them among all rows. An import asks for each of
 * its lines: from the second time in a transaction on, the values of the column are read at once.
 */
export function sqlValueCheck(parts: SqlParts): ValueCheck {
  const ofTransaction = new WeakMap<Kysely<Tables>, Map<string, Kept>>()
  return async (sought) => {
    const { db, actor, report, sent, column, values } = sought
    if (!db.isTransaction) return foundAmong(parts, sought)
    const kept = ofTransaction.get(db) ?? new Map<string, Kept>()
    ofTransaction.set(db, kept)
    const key = JSON.stringify([actor.userId, report.code, column, sent])
    const known = kept.get(key)
    if (!known) {
      const found = foundAmong(parts, sought)
      kept.set(key, { first: { values, found } })
      return found
    }
    if (values.every((value) => known.first.values.includes(value))) return known.first.found
    known.all ??= valuesIn(parts, sought)
    const all = await known.all
    const missing = values.filter((value) => !all.values.has(value))
    if (!all.isCut || missing.length === 0) return all.values
    const further = await foundAmong(parts, { ...sought, values: missing })
    return new Set(values.filter((value) => all.values.has(value) || further.has(value)))
  }
}

const txOf = ({ db }: Sought): { tx?: Tx } => (db.isTransaction ? { tx: db as Tx } : {})

const foundAmong = async (parts: SqlParts, sought: Sought): Promise<ReadonlySet<string>> =>
  (await valuesIn(parts, sought, sought.values)).values

/** The different values of the column, or those of them that are among some. Numbers also as JavaScript prints them. */
async function valuesIn(
  parts: SqlParts,
  sought: Sought,
  among?: readonly string[],
): Promise<{ values: ReadonlySet<string>; isCut: boolean }> {
  const { actor, report, sent } = sought
  let areNumbers = false
  const narrow: Narrow = (fields, runsIn) => {
    const column = columnOf(sought, fields)
    areNumbers = isNumeric(column)
    return {
      select: (bind) => `distinct ${shown(parts, actor, column, runsIn, bind)}`,
      rest: (bind) => (among ? `where ${isAmong(parts, actor, column, runsIn, bind, among)}` : ''),
    }
  }
  const { rows, isCut } = await sqlResult(parts, actor, report, sent, { mostRows: mostKept, narrow, ...txOf(sought) })
  const texts = rows.flatMap(([text]) => (text == null ? [] : [text]))
  return { values: new Set(areNumbers ? [...texts, ...texts.map((text) => String(Number(text)))] : texts), isCut }
}

function columnOf({ report, column }: Sought, fields: Parameters<Narrow>[0]): ShownColumn {
  const found = shownColumns(fields, report.columns).find(({ name }) => name === column)
  if (!found) throw errors.refused(`报表“${report.title}”已没有列“${column}”，请联系管理员修改表单`)
  return found
}

const shown = (parts: SqlParts, { tenantId }: Actor, column: ShownColumn, runsIn: RunsIn, bind: Bind): string =>
  isNumeric(column) ? ownText(column, runsIn) : shownText(column, runsIn, bind, parts.engine.dictionaries, tenantId)

/** A number is offered as JavaScript prints it, and stored by the database with other digits. */
function isAmong(
  parts: SqlParts,
  actor: Actor,
  column: ShownColumn,
  runsIn: RunsIn,
  bind: Bind,
  values: readonly string[],
): string {
  const asNumber = (text: string) =>
    runsIn.dialect === 'mysql' ? `${text} + 0e0` : `cast(${text} as double precision)`
  const sameText = `${shown(parts, actor, column, runsIn, bind)} in (${values.map(bind).join(', ')})`
  const numbers = isNumeric(column) ? values.filter(isPrinted) : []
  if (numbers.length === 0) return sameText
  return `${sameText} or ${asNumber(ownValue(column))} in (${numbers.map((value) => asNumber(bind(value))).join(', ')})`
}

/** Long numbers are ids, which are compared as texts. */
function isPrinted(value: string): boolean {
  const number = Number(value)
  return (
    value === String(number) && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
  )
}
