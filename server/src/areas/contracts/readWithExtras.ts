import { isExtensionName, printValue, type Resource, type Row, type Values } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import type { Scope } from '../../access/Scope.ts'
import type { Engine } from '../../resource/Engine.ts'
import { namesOf } from '../../resource/history/changeLog.ts'
import { readById } from '../../resource/read/readById.ts'
import { shownTo } from '../../resource/read/shownTo.ts'
import { grouped } from './readAnswers.ts'

/** A record with the extra fields of its office, and their words beside them, as a document says them. */
export async function readWithExtras<R extends Resource>(
  engine: Engine,
  actor: Actor,
  resource: R,
  id: string,
  scope: Scope,
): Promise<Row<R>> {
  const { tenantId } = actor
  // A document says nothing that its author may not see.
  const own = shownTo(actor, engine.ofTenant(tenantId, resource)) as R
  const row = await readById(engine, engine.db.kysely, own, id, scope)
  const names = namesOf(engine, tenantId)
  const words: Values = {}
  for (const [name, field] of Object.entries(own.fields))
    if (isExtensionName(name)) {
      const value: unknown = (row as Values)[name]
      const text = printValue(field, name, row, names)
      words[`${name}_dictText`] =
        field.kind === 'money' && typeof value === 'number'
          ? grouped(value)
          : Array.isArray(value)
            ? text.replaceAll(',', '、')
            : text
    }
  return { ...row, ...words }
}
