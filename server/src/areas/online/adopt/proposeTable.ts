import {
  type AdoptedColumn,
  type AdoptProposal,
  type ColumnProfile,
  ellipsis,
  ensureName,
  type FreeTable,
  type OnlineKind,
  proposeColumn,
  readProfile,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import type { Tables } from '../../../database/Database.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { camelCase } from '../wire/stockHead.ts'
import { wordSources } from '../workbook/nameSources.ts'
import { codeOf } from '../workbook/proposeForm.ts'
import { hasOwnKind, isTextType, kindsOf } from './columnCasts.ts'
import { type ForeignTable, readTable, type TableColumn } from './readTable.ts'

const longestTitle = 30
const longestCode = 20
/** Enough to tell what the values are like. */
const sampleRows = 200
const sampleLength = 300
const oneLine = 100
const canBeUnique: readonly OnlineKind[] = ['text', 'integer', 'date', 'datetime', 'dictionary']

/** What the form of a table could be. Nothing is stored. */
export async function proposeTable(engine: Engine, actor: Actor, { name, title }: FreeTable): Promise<AdoptProposal> {
  const db = engine.db.kysely
  const table = await readTable(db, name)
  const profiles = await readSamples(db, table)
  const titles = uniqueTitles(table.columns)
  const columns = table.columns.map((column, index) =>
    proposeField(column, titles[index]!, profiles[index]!, column.name === table.key),
  )
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from ${sql.table(name)}`.execute(db)
  const shown = (title?.trim() || name).slice(0, longestTitle)
  const own = camelCase(name).replace(/[^a-zA-Z]/g, '')
  return {
    title: shown,
    code: own.length > 1 ? `${own[0]!.toLowerCase()}${own.slice(1)}`.slice(0, longestCode) : await codeOf(shown),
    table: name,
    key: table.key ?? null,
    keys: table.keys,
    rowCount: rows[0]!.count,
    columns: ensureName(columns),
    dictionaries: (await wordSources(engine, actor.tenantId)).map(({ code, title: words }) => ({ code, title: words })),
  }
}

async function readSamples(db: Kysely<Tables>, { name, columns }: ForeignTable): Promise<ColumnProfile[]> {
  const values = columns.map((column) => sql`left(${sql.ref(column.name)}::text, ${sampleLength})`)
  const { rows } = await sql<{ row: (string | null)[] }>`
    select array[${sql.join(values)}]::text[] as row from ${sql.table(name)} limit ${sampleRows}`.execute(db)
  return columns.map((_column, index) => {
    const reader = readProfile()
    for (const { row } of rows) {
      const value = row[index]
      if (value === null || value === undefined) reader.addEmpty()
      else reader.add(value)
    }
    return reader.profile()
  })
}

function proposeField(column: TableColumn, title: string, profile: ColumnProfile, isKey: boolean): AdoptedColumn {
  const kinds = kindsOf(column)
  const kind = kindOf(column, title, profile, kinds)
  const doubts = [
    ...(isKey ? ['主键，作为记录的编号'] : []),
    ...(profile.filled === 0 ? ['没有值'] : []),
    ...(kind === 'text' && hasOwnKind(column) ? ['值像编号，按文本显示'] : []),
    ...(!hasOwnKind(column) && !isTextType(column) ? [`${column.shownType} 没有对应的类型，按文本显示`] : []),
  ]
  return {
    column: column.name,
    type: column.shownType,
    title,
    kind,
    kinds,
    format: null,
    source: null,
    items: [],
    required: column.isRequired && !isKey ? 'Y' : 'N',
    unique: column.isUnique && canBeUnique.includes(kind) ? 'Y' : 'N',
    length: lengthOf(column, kind, profile),
    samples: [...profile.words.keys()].slice(0, 3).map((word) => ellipsis(word, longestTitle)),
    doubts,
  }
}

/** By its type; numbers that are amounts or codes are proposed as such. */
function kindOf(column: TableColumn, title: string, profile: ColumnProfile, kinds: readonly OnlineKind[]): OnlineKind {
  const [usual] = kinds
  if (usual === 'text') return profile.hasBreaks || profile.longest > oneLine ? 'multiline' : 'text'
  if (profile.filled === 0 || (usual !== 'integer' && usual !== 'number')) return usual!
  const { kind } = proposeColumn(title, profile)
  // A number that JavaScript cannot hold exactly is no quantity.
  if (profile.longest > 15 && column.type === 'int8') return 'text'
  return (kind === 'money' || kind === 'text') && kinds.includes(kind) ? kind : usual
}

function lengthOf(
  { length, scale, precision, type }: TableColumn,
  kind: OnlineKind,
  { longest, places }: ColumnProfile,
): number | null {
  if (kind === 'number')
    return type === 'int8' ? 0 : Math.min(precision === null ? Math.max(places, 2) : (scale ?? 0), 8)
  if (kind !== 'text' && kind !== 'multiline') return null
  const room = kind === 'text' ? 200 : 2_000
  return Math.min(Math.max(length ?? room, longest, 1), 2_000)
}

/** From the comments of the columns; fields cannot have the same title. */
function uniqueTitles(columns: readonly TableColumn[]): string[] {
  const taken = new Set<string>()
  return columns.map(({ title, name }) => {
    const base = ellipsis((title ?? '').trim() || name, longestTitle - 4)
    let own = base
    for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${base}${count}`
    taken.add(own.toLowerCase())
    return own
  })
}
