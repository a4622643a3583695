import type { Readable } from 'node:stream'
import {
  type AnyRow,
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
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { SafeCursor } from '../../database/SafeCursor.ts'
import { namesOf } from '../changeLog.ts'
import { conditionSql } from '../conditionSql.ts'
import { type Engine, type Entry, entryOf } from '../Engine.ts'
import { orderSql, scopeSql } from '../listRows.ts'
import { pickOptions } from '../pickOptions.ts'
import { dictionaryTexts, selectColumns } from '../selectSql.ts'
import { type Cell, sheetStream, textCell } from '../sheet/writeSheet.ts'
import { wallClock } from '../writeContext.ts'

export interface Export {
  stream: Readable
  total: number
}

const batchSize = 1_000

/** The rows of a query as a workbook, streamed from one snapshot: memory stays the same at any size. */
export async function exportRows(
  engine: Engine,
  actor: Actor,
  { resource, rules }: Entry,
  query: Query,
  onProgress?: (done: number, total: number) => void,
): Promise<Export> {
  const condition = await describe(engine, actor, resource, query)
  const client = await engine.db.pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    // A cursor counts as one statement for as long as its reader takes.
    await client.query('set local statement_timeout = 0')
    const { count, page } = statements(engine, resource, query, scopeOf(actor, resource, rules.visibleTo))
    const counted = await client.query<{ n: number }>(count.sql, [...count.parameters])
    const total = counted.rows[0]!.n
    const columns = exportColumns(resource)
    const print = columns.map(({ name, field }) => cellOf(name, field, namesOf(engine)))
    const batches = readBatches(client, page)
    const rows = sheetRows(engine, actor, resource, condition, total, batches, print, onProgress)
    const widths = columns.map(({ field }) => ({ title: field.title, width: widthOf(field), format: formatOf(field) }))
    return { stream: sheetStream(resource.title, widths, rows), total }
  } catch (error) {
    client.release(true)
    throw error
  }
}

function statements(engine: Engine, resource: Resource, query: Query, scope: ReturnType<typeof scopeOf>) {
  const db = engine.db.kysely
  const filter = isEverything(query.where) ? sql`` : sql` and ${conditionSql(resource, query.where)}`
  const from = sql`from ${sql.table(resource.table)} t where ${scopeSql(resource, scope)}${filter}`
  return {
    count: sql`select count(*) as n ${from}`.compile(db),
    page: sql`select ${selectColumns(engine, resource)} ${from} order by ${orderSql(resource, query.sort)}`.compile(db),
  }
}

/** The filter in words, with the names of the rows that it refers to. */
async function describe(engine: Engine, actor: Actor, resource: Resource, query: Query): Promise<string> {
  const named = new Map<string, Map<string, string>>()
  for (const [target, keys] of referredKeys(resource, query.where)) {
    const options = await pickOptions(engine, actor, entryOf(engine, target).resource, {
      keys: [...keys],
      size: keys.size,
    })
    named.set(target, new Map(options.map(({ value, text }) => [value, text])))
  }
  return conditionWords(resource, query.where, namesOf(engine), (target, key) => named.get(target)?.get(key))
}

/** The connection goes back whole when all rows are read, and is thrown away when the reader gave up. */
async function* readBatches(
  client: PoolClient,
  statement: { sql: string; parameters: readonly unknown[] },
): AsyncGenerator<AnyRow[]> {
  let isDone = false
  try {
    const cursor = client.query(new SafeCursor<AnyRow>(statement.sql, [...statement.parameters]))
    for (;;) {
      const rows = await cursor.read(batchSize)
      if (rows.length === 0) break
      yield rows
    }
    await cursor.close()
    await client.query('commit')
    isDone = true
  } finally {
    client.release(!isDone)
  }
}

/** Two title rows, a header, then the rows: what it is, who took it when, under which condition (wire contract §1.9). */
async function* sheetRows(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  condition: string,
  total: number,
  batches: AsyncIterable<AnyRow[]>,
  print: ((row: AnyRow) => Cell)[],
  onProgress?: (done: number, total: number) => void,
): AsyncGenerator<Cell[]> {
  yield [`${resource.title}列表`]
  yield [textCell(`导出人：${actor.realname}　导出时间：${wallClock()}　条件：${condition}　共 ${total} 条`)]
  yield exportColumns(resource).map(({ field }) => field.title)
  const addTexts = dictionaryTexts(engine, resource)
  let done = 0
  for await (const rows of batches) {
    for (const row of rows) {
      addTexts(row)
      yield print.map((cell) => cell(row))
    }
    done += rows.length
    onProgress?.(done, total)
  }
}

/** Numbers stay numbers and days stay days, so that the spreadsheet can reckon with them. Chosen once a column. */
function cellOf(name: string, field: Field, names: Names): (row: AnyRow) => Cell {
  const { storage } = kindOf(field)
  if (field.kind === 'computed')
    return (row) => {
      const value = field.from(row)
      return typeof value === 'string' ? textCell(value) : value
    }
  if (field.kind === 'money') return filled(name, (value) => (value as number) / 100)
  if (storage === 'integer' || storage === 'numeric') return filled(name, (value) => value as number)
  if (storage === 'date') return filled(name, (value) => new Date(`${value as string}T00:00:00Z`))
  if (storage === 'datetime') return filled(name, (value) => new Date(`${(value as string).replace(' ', 'T')}Z`))
  if (field.kind === 'text') return filled(name, (value) => textCell(value as string))
  return filled(name, (_value, row) => textCell(printValue(field, name, row, names)))
}

function filled(name: string, cell: (value: unknown, row: AnyRow) => Cell): (row: AnyRow) => Cell {
  return (row) => {
    const value = row[name]
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
