import {
  type AnyRow,
  type Comparison,
  type Field,
  isEverything,
  permissionCode,
  printValue,
  user,
  type FoundRecord,
  type FoundGroup,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { namesOf } from '../../resource/history/changeLog.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { loadSpellings } from '../../resource/read/loadSpellings.ts'
import { dictionaryTexts, fieldColumns } from '../../resource/read/selectSql.ts'
import { type SearchTarget, searchTargets } from './searchTargets.ts'

const maxPerGroup = 5
const maxCandidates = 30
const atOnce = 4
/** Permission to see phone numbers of colleagues; without it only a complete number may be searched. */
const revealCode = 'user:reveal'

/** All records that the actor may list and that match the text: in a name, its pinyin, a number, a phone number. */
export async function searchRecords(engine: Engine, actor: Actor, words: string): Promise<FoundGroup[]> {
  const open = searchTargets.filter(({ resource }) => actor.can(permissionCode(resource, 'list')))
  const groups: FoundGroup[] = []
  for (let start = 0; start < open.length; start += atOnce)
    groups.push(
      ...(await Promise.all(
        open.slice(start, start + atOnce).map((target) => searchOne(engine, actor, target, words)),
      )),
    )
  return groups.filter(({ records }) => records.length > 0)
}

async function searchOne(engine: Engine, actor: Actor, target: SearchTarget, words: string): Promise<FoundGroup> {
  const { resource, notes } = target
  const { rules } = entryOf(engine, resource.name)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const fields = target.fields.filter((name) => maySearch(actor, resource.name, name, words))
  const any = fields.map((field): Comparison => ({ field, rule: 'like', values: [words] }))
  const columns = [resource.titleField, ...notes].flatMap((name) =>
    fieldColumns(engine, name, resource.fields[name] as Field, scope),
  )
  const selected = columns.map(({ name, sql: column }) => sql`${column} as ${sql.ref(name)}`)
  await loadSpellings(resource, { any })
  const where = isEverything({ any }) ? sql`false` : conditionSql(resource, { any })
  const { rows } = await sql<AnyRow>`
    select t.id, ${sql.join(selected)} from ${sql.table(resource.table)} t
    where ${scopeSql(resource, scope)} and ${where}
    order by t.create_time desc, t.id desc limit ${maxCandidates}`.execute(engine.db.kysely)
  const addTexts = dictionaryTexts(engine, resource, scope.tenantId)
  const names = namesOf(engine, scope.tenantId)
  const titleOf = (row: AnyRow): string =>
    printValue(resource.fields[resource.titleField]!, resource.titleField, row, names)
  const records = rows
    .map((row) => ({ row, rank: rankOf(titleOf(row), words) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxPerGroup)
    .map(({ row }): FoundRecord => {
      addTexts(row)
      const parts = notes.map((name) => printValue(resource.fields[name]!, name, row, names)).filter(Boolean)
      return { id: row.id, title: titleOf(row), note: parts.join(' · ') }
    })
  return { resource: resource.name, title: resource.title, records, hasMore: rows.length > maxPerGroup }
}

/** Exact matches first, then prefix matches. */
function rankOf(title: string, words: string): number {
  const [own, searched] = [title.toLowerCase(), words.toLowerCase()]
  if (own === searched) return 0
  return own.startsWith(searched) ? 1 : 2
}

function maySearch(actor: Actor, resource: string, field: string, words: string): boolean {
  return resource !== user.name || field !== 'phone' || actor.can(revealCode) || /^\d{11}$/.test(words)
}
