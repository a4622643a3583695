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
  /** As readers see it. */
  value: string
}

type ValueCheck = (sought: Sought) => Promise<boolean>

/** The different values of a column that are kept for a transaction; of further ones each is looked up. */
const mostKept = 50_000

interface Kept {
  /** The value that was looked up first; a save has no other. */
  first: { value: string; isThere: Promise<boolean> }
  all?: Promise<{ values: ReadonlySet<string>; isCut: boolean }>
}

/**
 * Whether a value is in a column of a SQL report. The database looks for it among all rows. An import asks for each of
 * its lines: from the second value of a transaction on, the values of the column are read at once.
 */
export function sqlValueCheck(parts: SqlParts): ValueCheck {
  const ofTransaction = new WeakMap<Kysely<Tables>, Map<string, Kept>>()
  return async (sought) => {
    const { db, actor, report, sent, column, value } = sought
    if (!db.isTransaction) return isFound(parts, sought)
    const kept = ofTransaction.get(db) ?? new Map<string, Kept>()
    ofTransaction.set(db, kept)
    const key = JSON.stringify([actor.userId, report.code, column, sent])
    const known = kept.get(key)
    if (!known) {
      const isThere = isFound(parts, sought)
      kept.set(key, { first: { value, isThere } })
      return isThere
    }
    if (known.first.value === value) return known.first.isThere
    known.all ??= allValues(parts, sought)
    const { values, isCut } = await known.all
    return values.has(value) || (isCut && (await isFound(parts, sought)))
  }
}

const txOf = ({ db }: Sought): { tx?: Tx } => (db.isTransaction ? { tx: db as Tx } : {})

async function isFound(parts: SqlParts, sought: Sought): Promise<boolean> {
  const { actor, report, sent, value } = sought
  const narrow: Narrow = (fields, runsIn) => {
    const column = columnOf(sought, fields)
    return { select: () => '1', rest: (bind) => `where ${equals(parts, actor, column, runsIn, bind, value)}` }
  }
  const { rows } = await sqlResult(parts, actor, report, sent, { mostRows: 1, narrow, ...txOf(sought) })
  return rows.length > 0
}

async function allValues(parts: SqlParts, sought: Sought): Promise<{ values: ReadonlySet<string>; isCut: boolean }> {
  const { actor, report, sent } = sought
  let areNumbers = false
  const narrow: Narrow = (fields, runsIn) => {
    const column = columnOf(sought, fields)
    areNumbers = isNumeric(column)
    return { select: (bind) => `distinct ${shown(parts, actor, column, runsIn, bind)}`, rest: () => '' }
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
function equals(parts: SqlParts, actor: Actor, column: ShownColumn, runsIn: RunsIn, bind: Bind, value: string): string {
  const sameText = `${shown(parts, actor, column, runsIn, bind)} = ${bind(value)}`
  if (!isNumeric(column) || !isPrinted(value)) return sameText
  const number = runsIn.dialect === 'mysql' ? `${bind(value)} + 0e0` : `cast(${bind(value)} as double precision)`
  const own = ownValue(column)
  return `${sameText} or ${runsIn.dialect === 'mysql' ? `${own} + 0e0` : `cast(${own} as double precision)`} = ${number}`
}

/** Long numbers are ids, which are compared as texts. */
function isPrinted(value: string): boolean {
  const number = Number(value)
  return (
    value === String(number) && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
  )
}
