import type { Readable } from 'node:stream'
import {
  conditionWords,
  exportColumns,
  type Field,
  isEverything,
  kindOf,
  type Names,
  printValue,
  type Query,
  referredKeys,
  type Resource,
  systemFields,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { type Reader } from '../../access/ScopeCondition.ts'
import { SafeCursor } from '../../database/connection/SafeCursor.ts'
import { namesOf } from '../history/changeLog.ts'
import { conditionSql } from '../read/conditionSql.ts'
import { type Engine, type Entry, entryOf } from '../Engine.ts'
import { orderSql, scopeSql } from '../read/listRows.ts'
import { loadSpellings } from '../read/loadSpellings.ts'
import { pickOptions } from '../read/pickOptions.ts'
import { fieldColumns, type SelectedColumn, sheetTextColumns } from '../read/selectSql.ts'
import { type Cell, sheetStream, textCell } from './writeSheet.ts'
import { wallClock } from '../../clock/wallClock.ts'

export interface Export {
  stream: Readable
  total: number
}

const batchSize = 1_000

/** The rows of a query as a workbook, streamed from one snapshot with constant memory. */
export async function exportRows(
  engine: Engine,
  actor: Actor,
  { resource, rules }: Entry,
  query: Query,
  onProgress?: (done: number, total: number) => void,
): Promise<Export> {
  await loadSpellings(resource, query.where)
  const condition = await describe(engine, actor, resource, query)
  const client = await engine.db.reads.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    // A cursor counts as one statement until its reader has finished.
    await client.query('set local statement_timeout = 0')
    const columns = exportColumns(resource)
    const selected = [...selectedColumns(engine, resource, actor), ...sheetTextColumns(rules, actor.tenantId)]
    const { count, page } = statements(engine, resource, query, scopeOf(actor, resource, rules.visibleTo), selected)
    const counted = await client.query<{ n: number }>(count.sql, [...count.parameters])
    const total = counted.rows[0]!.n
    const names = selected.map(({ name }) => name)
    const print = columns.map(({ name, field }) => cellOf(name, field, names, namesOf(engine, actor.tenantId)))
    const rows = sheetRows(actor, resource, condition, total, readBatches(client, page), print, onProgress)
    const widths = columns.map(({ field }) => ({ title: field.title, width: widthOf(field), format: formatOf(field) }))
    return { stream: await sheetStream(resource.title, widths, rows), total }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The columns of the sheet; a computed one may use any other. */
function selectedColumns(engine: Engine, resource: Resource, reader: Reader): SelectedColumn[] {
  const shown = exportColumns(resource)
  const isComputing = shown.some(({ field }) => field.kind === 'computed')
  const fields = isComputing ? Object.entries({ ...resource.fields, ...systemFields }) : []
  const needed = isComputing ? fields.map(([name, field]) => ({ name, field: field as Field })) : shown
  return needed.flatMap(({ name, field }) => fieldColumns(engine, name, field, reader))
}

function statements(
  engine: Engine,
  resource: Resource,
  query: Query,
  scope: ReturnType<typeof scopeOf>,
  selected: SelectedColumn[],
) {
  const db = engine.db.kysely
  const filter = isEverything(query.where) ? sql`` : sql` and ${conditionSql(resource, query.where)}`
  const from = sql`from ${sql.table(resource.table)} t where ${scopeSql(resource, scope)}${filter}`
  return {
    count: sql`select count(*) as n ${from}`.compile(db),
    page: sql`select ${sql.join(selected.map((column) => column.sql))} ${from} order by ${orderSql(resource, query.sort)}`.compile(
      db,
    ),
  }
}

/** The filter as text, with the names of referenced rows. */
async function describe(engine: Engine, actor: Actor, resource: Resource, query: Query): Promise<string> {
  const named = new Map<string, Map<string, string>>()
  for (const [target, keys] of referredKeys(resource, query.where)) {
    const options = await pickOptions(engine, actor, entryOf(engine, target).resource, {
      keys: [...keys],
      size: keys.size,
    })
    named.set(target, new Map(options.map(({ value, text }) => [value, text])))
  }
  return conditionWords(resource, query.where, namesOf(engine, actor.tenantId), (target, key) =>
    named.get(target)?.get(key),
  )
}

type Values = readonly unknown[]

/**
 * Rows without names, with the next batch fetched while this one is written. The connection is returned to the pool
 * after the last row, and destroyed when the reader aborted.
 */
async function* readBatches(
  client: PoolClient,
  statement: { sql: string; parameters: readonly unknown[] },
): AsyncGenerator<Values[]> {
  let isDone = false
  try {
    const cursor = client.query(new SafeCursor<Values>(statement.sql, [...statement.parameters], { rowMode: 'array' }))
    const readNext = (): Promise<Values[]> => {
      const rows = cursor.read(batchSize)
      // An error reaches the caller that awaits it; without one it can be ignored.
      rows.catch(() => {})
      return rows
    }
    let next = readNext()
    for (let rows = await next; rows.length > 0; rows = await next) {
      next = readNext()
      yield rows
    }
    await cursor.close()
    await client.query('commit')
    isDone = true
  } finally {
    client.release(!isDone)
  }
}

/** Two title rows, a header, then the rows: the title, who exported it when, and the filter (wire contract §1.9). */
async function* sheetRows(
  actor: Actor,
  resource: Resource,
  condition: string,
  total: number,
  batches: AsyncIterable<Values[]>,
  print: ((row: Values) => Cell)[],
  onProgress?: (done: number, total: number) => void,
): AsyncGenerator<Cell[]> {
  yield [`${resource.title}列表`]
  yield [textCell(`导出人：${actor.realname}　导出时间：${wallClock()}　条件：${condition}　共 ${total} 条`)]
  yield exportColumns(resource).map(({ field }) => field.title)
  let done = 0
  for await (const rows of batches) {
    for (const row of rows) yield print.map((cell) => cell(row))
    done += rows.length
    onProgress?.(done, total)
  }
}

/** Numbers and days keep their type, so that the spreadsheet can compute with them. Chosen once per column. */
function cellOf(name: string, field: Field, selected: string[], names: Names): (row: Values) => Cell {
  const { storage } = kindOf(field)
  if (field.kind === 'computed')
    return (row) => {
      const value = field.from(Object.fromEntries(selected.map((key, index) => [key, row[index]])))
      return typeof value === 'string' ? textCell(value) : value
    }
  const at = selected.indexOf(name)
  if (field.kind === 'money') return filled(at, (value) => (value as number) / 100)
  if (storage === 'integer' || storage === 'numeric') return filled(at, (value) => value as number)
  if (storage === 'date' || storage === 'datetime') return filled(at, (value) => dayNumber(value as string))
  const textKey = `${name}_dictText`
  const textAt = selected.indexOf(textKey)
  if (field.kind === 'text') return filled(textAt < 0 ? at : textAt, (value) => textCell(value as string))
  if (field.kind === 'dictionary' || field.kind === 'yesNo')
    return filled(
      at,
      memoised((value) => textCell(printValue(field, name, { [name]: value }, names))),
    )
  return filled(at, (value, row) =>
    textCell(printValue(field, name, { [name]: value, [textKey]: textAt < 0 ? undefined : row[textAt] }, names)),
  )
}

/** Caches cells: a few values repeat in many rows. */
function memoised(cell: (value: unknown) => Cell): (value: unknown) => Cell {
  const known = new Map<unknown, Cell>()
  return (value) => {
    const found = known.get(value)
    if (found !== undefined) return found
    const made = cell(value)
    known.set(value, made)
    return made
  }
}

const dayMs = 24 * 3600_000
/** Day 61 of spreadsheets; before it they count a day that never existed. */
const firstSureDay = '1900-03-01'

/** `2026-11-15 09:30:00` as a spreadsheet day number. */
function dayNumber(text: string): number | Date {
  if (text < firstSureDay) return new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)
  const part = (from: number, to: number): number => Number(text.slice(from, to))
  const ms = Date.UTC(part(0, 4), part(5, 7) - 1, part(8, 10), part(11, 13), part(14, 16), part(17, 19))
  return ms / dayMs + 25_569
}

function filled(at: number, cell: (value: unknown, row: Values) => Cell): (row: Values) => Cell {
  return (row) => {
    const value = row[at]
    return value === null || value === undefined ? null : cell(value, row)
  }
}

function formatOf(field: Field): string | undefined {
  if (field.kind === 'money') return '#,##0.00'
  if (field.kind === 'date') return 'yyyy-mm-dd'
  return field.kind === 'datetime' ? 'yyyy-mm-dd hh:mm:ss' : undefined
}

const widthOf = (field: Field): number =>
  field.kind === 'datetime' ? 20 : Math.min(40, Math.max(12, field.title.length * 2 + 4))
