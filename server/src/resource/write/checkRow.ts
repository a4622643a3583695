import { type FieldError, readRow, type Values } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
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
  const read = id ? readRow({ ...resource, check: undefined }, body, 'edit') : readRow(resource, body, 'add')
  if (id && read.errors.length === 0 && resource.check) {
    const current = await readById(engine, db, resource, id, scopeOf(actor, resource, rules.visibleTo))
    read.errors.push(...resource.check({ ...current, ...read.values }))
  }
  return { errors: read.errors, warnings: (await rules.warnings?.(db, actor, read.values, id)) ?? [] }
}
