import {
  collectionAnswer,
  onlineName,
  type OnlineDefinition,
  permissionCode,
  seeCode,
  type Values,
} from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import type { ScopeCondition } from '../../../access/ScopeCondition.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import { fileUseTable } from '../../../database/fileUseTable.ts'
import { storedFileTable } from '../../../files/storedFile.ts'
import { type Engine, entryOf } from '../../../resource/Engine.ts'
import { scopeSql } from '../../../resource/read/listRows.ts'
import { readById } from '../../../resource/read/readById.ts'
import { shownTo } from '../../../resource/read/shownTo.ts'

const a = columnsOf(collectionAnswer)
const t = columnsOf(collectionAnswer, 't')
const u = columnsIn(fileUseTable, 'u')
const f = columnsIn(storedFileTable, 'f')

/** What was sent, by field. */
export async function contentOf(db: Kysely<Tables>, id: string): Promise<Values> {
  const { rows } = await sql<{ content: Values }>`select ${a.content} from ${a.$table} where ${a.id} = ${id}`.execute(
    db,
  )
  return rows[0]?.content ?? {}
}

/** The same without what the form does not show this actor, with the names of files. */
export async function shownContent(engine: Engine, actor: Actor, id: string): Promise<Values> {
  const db = engine.db.kysely
  const { rules } = entryOf(engine, collectionAnswer.name)
  const answer = await readById(engine, db, collectionAnswer, id, scopeOf(actor, collectionAnswer, rules.visibleTo))
  const form = engine.entries.get(onlineName(answer.formCode))?.resource
  // Who may see which field is known only while the form is in use.
  if (!form) return {}
  const { fields } = shownTo(actor, form)
  const content = await contentOf(db, id)
  const shown = Object.entries(content).filter(([name]) => Object.hasOwn(fields, name))
  const paths = shown.flatMap(([name, value]) => (isFile(fields[name]!) && Array.isArray(value) ? [[name, value]] : []))
  const names = await namesOf(
    db,
    paths.flatMap(([, value]) => value as string[]),
  )
  const texts = paths.map(([name, value]) => [
    `${name as string}_dictText`,
    (value as string[]).map((path) => (names.get(path) ?? path).replaceAll(',', '，')).join(','),
  ])
  return Object.fromEntries([...shown, ...texts]) as Values
}

const isFile = ({ kind }: { kind: string }): boolean => kind === 'file' || kind === 'image'

async function namesOf(db: Kysely<Tables>, paths: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ path: string; name: string }>`
    select ${f.path}, ${f.name} from ${f.$table} where ${f.path} = any(${paths}::text[])`.execute(db)
  return new Map(rows.map(({ path, name }) => [path, name]))
}

/**
 * The files of visible answers that an actor may open: those of fields that the form shows. SQL about an answer `t` and
 * a use `u`.
 */
export function answerFiles(
  actor: Actor,
  definitions: readonly OnlineDefinition[],
  visible: true | ScopeCondition,
): RawBuilder<boolean> {
  if (!actor.can(permissionCode(collectionAnswer, 'list'))) return sql<boolean>`false`
  const isListed = scopeSql(
    collectionAnswer,
    scopeOf(actor, collectionAnswer, () => visible),
  )
  if (actor.isAdmin) return isListed
  const open = definitions.flatMap(({ code, fields }) =>
    fields
      .filter((field) => !field.subTable && isFile(field))
      .filter(({ name, seenBy }) => !seenBy?.length || actor.can(seeCode({ name: onlineName(code) }, name)))
      .map(({ name }) => sql<boolean>`(${t.formCode} = ${code} and jsonb_exists(${t.content} -> ${name}, ${u.path}))`),
  )
  return open.length > 0 ? sql<boolean>`(${isListed} and (${sql.join(open, sql` or `)}))` : sql<boolean>`false`
}
