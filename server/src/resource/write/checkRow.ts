import { type FieldError, readRow, takesParams, type Values } from '@lexdesk/domain'
import { type Actor, authorOf } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { wallClock } from '../../clock/wallClock.ts'
import type { Engine, Entry, Warning } from '../Engine.ts'
import { readById } from '../read/readById.ts'

interface CheckedRow {
  errors: FieldError[]
  warnings: Warning[]
}

/** What a save would find, without saving. An edit sends what it changes and is checked as the whole row. */
export async function checkRow(engine: Engine, actor: Actor, entry: Entry, body: Values): Promise<CheckedRow> {
  const { resource, rules } = entry
  const db = engine.db.kysely
  const id = typeof body.id === 'string' && body.id !== '' ? body.id : null
  // The cross-field rule of an edit runs once the whole row is known.
  const author = authorOf(actor, wallClock())
  const read = id
    ? readRow({ ...resource, check: undefined }, body, 'edit', author)
    : readRow(resource, body, 'add', author)
  const hasRows = Object.values(resource.fields).some(({ kind }) => kind === 'rows')
  const isWhole = hasRows || Object.values(resource.fields).some(takesParams)
  const isCompared = isWhole || (read.errors.length === 0 && resource.check !== undefined)
  const current =
    id && isCompared ? await readById(engine, db, resource, id, scopeOf(actor, resource, rules.visibleTo)) : undefined
  if (current && read.errors.length === 0) read.errors.push(...(resource.check?.({ ...current, ...read.values }) ?? []))
  read.errors.push(...((await engine.fieldProblems?.(db, actor, resource, read.values, current)) ?? []))
  return { errors: read.errors, warnings: (await rules.warnings?.(db, actor, read.values, id)) ?? [] }
}
