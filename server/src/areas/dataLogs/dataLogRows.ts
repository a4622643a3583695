import { type AnyRow, type DataLogRow, type FieldChange, type Resource, rowToWire } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import type { ReadSource } from '../../database/Database.ts'
import { countGroups } from '../../database/tally.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { changeLog } from '../../resource/engineTables.ts'
import { readById } from '../../resource/read/readById.ts'
import { shownTo } from '../../resource/read/shownTo.ts'
import { rowHistory, valuesAfter } from '../../resource/history/rowHistory.ts'
import { type Readable, readableParts, recordTitles } from './dataLogScope.ts'

const l = columnsIn(changeLog, 'l')

interface Line {
  id: string
  resource: string
  rowId: string
  version: number
  action: string
  title: string | null
  by: string
  byName: string | null
  at: string
  reason: string | null
  changes: FieldChange[] | null
}

const columns = sql`${l.id}, ${l.resource}, ${l.rowId} as "rowId", ${l.version}, ${l.action}, ${l.title}, ${l.by},
  ${l.byName} as "byName",
  ${l.at}, ${l.reason}, ${l.changes}`

/** One version of a row in wire format (wire contract §4.9), with readable details. */
export async function dataLogRows(
  engine: Engine,
  actor: Actor,
  where: RawBuilder<boolean>,
  { size, offset }: { size: number; offset: number },
): Promise<DataLogRow[]> {
  const page = sql<Line>`
    select ${columns} from ${l.$table} where ${where} order by ${l.at} desc, ${l.id} desc limit ${size} offset ${offset}`
  const { rows: lines } = await engine.db.reads.run(({ kysely }) => page.execute(kysely))
  const isHidden = (name: string, field: string): boolean => {
    const resource: Resource = engine.ofTenant(actor.tenantId, entryOf(engine, name).resource)
    return Object.hasOwn(resource.fields, field) && !Object.hasOwn(shownTo(actor, resource).fields, field)
  }
  const titles = new Map<string, string>()
  const contents = new Map<string, string | null>()
  for (const name of new Set(lines.map((line) => line.resource))) {
    const { resource } = entryOf(engine, name)
    const own = lines.filter((line) => line.resource === name)
    const ids = [...new Set(own.map(({ rowId }) => rowId))]
    for (const [id, title] of await recordTitles(engine, resource, ids)) titles.set(`${name} ${id}`, title)
    for (const id of ids) await contentsOf(engine, actor, resource, id, own, contents)
  }
  return lines.map((line) => ({
    id: line.id,
    dataTable: entryOf(engine, line.resource).resource.table,
    dataTable_dictText: entryOf(engine, line.resource).resource.title,
    resource: line.resource,
    dataId: line.rowId,
    dataId_dictText: titles.get(`${line.resource} ${line.rowId}`) ?? null,
    dataVersion: String(line.version),
    dataContent: contents.get(line.id) ?? null,
    action: line.action,
    actionTitle: line.title ?? '',
    fields: (line.changes ?? []).flatMap(({ field, title }) => (isHidden(line.resource, field) ? [] : [title])),
    reason: line.reason,
    createBy: line.by,
    createBy_dictText: line.byName,
    createTime: line.at,
  }))
}

/** The content of a row after each of these lines, as JSON; empty for purged rows. */
async function contentsOf(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  id: string,
  wanted: readonly Line[],
  contents: Map<string, string | null>,
): Promise<void> {
  const { rules } = entryOf(engine, resource.name)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const shown = shownTo(actor, resource)
  const read = (bin: 'living' | 'deleted'): Promise<AnyRow> =>
    readById(engine, engine.db.kysely, shown, id, scope, { bin })
  const current = await read('living').catch(() => read('deleted').catch(() => undefined))
  if (!current) return
  const lines = await rowHistory(engine, actor, shown, id)
  const toWire = rowToWire(shown)
  for (const { id: lineId, version } of wanted.filter(({ rowId }) => rowId === id)) {
    // A timeline retains its newest lines; older ones are not reconstructed.
    if (!lines.some((line) => line.id === lineId)) continue
    contents.set(lineId, JSON.stringify(toWire({ ...valuesAfter(lines, lineId, current), version })))
  }
}

/** Without a filter, resources that are read as a whole are counted by their tally. */
export async function countDataLogs(
  { db }: Pick<Engine, 'db'>,
  readable: Readable,
  more: RawBuilder<boolean> | undefined,
): Promise<number> {
  return db.reads.run(async (source) => {
    if (more) return countLines(source, readableParts(readable), more)
    let total = await countLines(source, readable.parts)
    for (const [tenantId, names] of readable.whole)
      total += await countGroups(source, changeLog.name, names, [tenantId])
    return total
  })
}

async function countLines(
  { kysely }: ReadSource,
  parts: readonly RawBuilder<boolean>[],
  more = sql<boolean>`true`,
): Promise<number> {
  if (parts.length === 0) return 0
  const counts = parts.map((part) => sql`(select count(*) from ${l.$table} where ${part} and ${more})`)
  const { rows } = await sql<{ n: number }>`select ${sql.join(counts, sql` + `)} as n`.execute(kysely)
  return rows[0]!.n
}
