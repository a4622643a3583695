import {
  type AdoptedColumn,
  type AdoptProposal,
  type ColumnProfile,
  ellipsis,
  ensureName,
  longestOnlineCode,
  type FreeTable,
  type ListChoice,
  type OnlineKind,
  proposeColumn,
  proposeList,
  readProfile,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import type { Tables } from '../../../database/Database.ts'
import type { TableColumn } from '../../../dataSources/TableColumn.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { camelCase } from '../wire/stockHead.ts'
import { wordSources } from '../workbook/nameSources.ts'
import { codeOf } from '../workbook/proposeForm.ts'
import { hasOwnKind, isTextType, kindsOf, sourceKindsOf } from './columnCasts.ts'
import { type ForeignTable, readTable } from './readTable.ts'

const longestTitle = 30
/** Enough to tell what the values are like. */
export const sampleRows = 200
export const sampleLength = 300
const oneLine = 100
const mostPlaces = 8
const canBeUnique: readonly OnlineKind[] = ['text', 'integer', 'date', 'datetime', 'dictionary']

/** What is known of a table. */
interface TableContents {
  table: ForeignTable
  title: string | null
  /** The data source that has it. */
  source: string | null
  rowCount: number | null
  /** What the first values of the columns are like. */
  profiles: readonly ColumnProfile[]
}

/** What the form of a table of our database could be. Nothing is stored. */
export async function proposeTable(engine: Engine, actor: Actor, { name, title }: FreeTable): Promise<AdoptProposal> {
  const db = engine.db.kysely
  const table = await readTable(db, name)
  const profiles = await readSamples(db, table)
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from ${sql.table(name)}`.execute(db)
  return proposeFrom(engine, actor, { table, title, source: null, rowCount: rows[0]!.count, profiles })
}

export async function proposeFrom(
  engine: Engine,
  actor: Actor,
  { table, title, source, rowCount, profiles }: TableContents,
): Promise<AdoptProposal> {
  const { name } = table
  const titles = uniqueTitles(table.columns)
  const columns = table.columns.map((column, index) =>
    proposeField(column, {
      title: titles[index]!,
      profile: profiles[index]!,
      isKey: column.name === table.key,
      isSynced: source !== null,
    }),
  )
  const shown = (title?.trim() || name).slice(0, longestTitle)
  const own = camelCase(name).replace(/[^a-zA-Z]/g, '')
  return {
    title: shown,
    code: own.length > 1 ? `${own[0]!.toLowerCase()}${own.slice(1)}`.slice(0, longestOnlineCode) : await codeOf(shown),
    table: name,
    source,
    key: table.key ?? null,
    keys: table.keys,
    rowCount,
    columns: proposeList(ensureName(columns)),
    dictionaries: (await wordSources(engine, actor.tenantId)).map(({ code, title: words }) => ({ code, title: words })),
  }
}

async function readSamples(db: Kysely<Tables>, { name, columns }: ForeignTable): Promise<ColumnProfile[]> {
  const values = columns.map((column) => sql`left(${sql.ref(column.name)}::text, ${sampleLength})`)
  const { rows } = await sql<{ row: (string | null)[] }>`
    select array[${sql.join(values)}]::text[] as row from ${sql.table(name)} limit ${sampleRows}`.execute(db)
  return profilesOf(
    columns,
    rows.map(({ row }) => row),
  )
}

export const profilesOf = (
  columns: readonly TableColumn[],
  rows: readonly (readonly (string | null)[])[],
): ColumnProfile[] =>
  columns.map((_column, index) => {
    const reader = readProfile()
    for (const row of rows) {
      const value = row[index]
      if (value === null || value === undefined) reader.addEmpty()
      else reader.add(value)
    }
    return reader.profile()
  })

/** How it is listed depends on all columns. */
type Proposed = Omit<AdoptedColumn, keyof ListChoice>

interface FieldBasis {
  title: string
  profile: ColumnProfile
  isKey: boolean
  isSynced: boolean
}

function proposeField(column: TableColumn, { title, profile, isKey, isSynced }: FieldBasis): Proposed {
  const kinds = isSynced ? sourceKindsOf(column) : kindsOf(column)
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
    unique: column.isUnique && !isSynced && canBeUnique.includes(kind) ? 'Y' : 'N',
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
  if (kind === 'number' && type === 'int8') return 0
  // The precision of a float is no number of decimal places.
  if (kind === 'number' && type !== 'numeric') return mostPlaces
  if (kind === 'number') return Math.min(precision === null ? Math.max(places, 2) : (scale ?? 0), mostPlaces)
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
