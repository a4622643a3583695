import {
  definitionChanges,
  done,
  draftOf,
  errors,
  type Field,
  hiddenFields,
  lineKeys,
  type LinesPart,
  type OnlineDefinition,
  type Resource,
  type Values,
  type VersionEndpoints,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { scopeOf } from '../../../access/Scope.ts'
import type { Tables } from '../../../database/Database.ts'
import { mount } from '../../../http/mount.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { readById } from '../../../resource/read/readById.ts'
import { assertVersion, editWithin, lockForWrite } from '../../../resource/write/editRow.ts'
import { write } from '../../../resource/writeContext.ts'
import { versionOf, versionsOf } from './formVersions.ts'

interface VersionParts {
  engine: Engine
  endpoints: VersionEndpoints
  /** The resource whose records are designed: online forms, or extra fields. */
  designer: Resource
  /** The definition in a record or in a stored version. */
  read: (stored: Values) => OnlineDefinition
}

/** The published versions of a definition: what differs between them, and the way back. */
export function versionRoutes(app: FastifyInstance, { engine, endpoints, designer, read }: VersionParts): void {
  const db = engine.db.kysely
  const definitionOf = async (reader: Kysely<Tables>, id: string, number: number): Promise<OnlineDefinition> => {
    const stored = await versionOf(reader, id, number)
    if (!stored) throw errors.refused(`没有第 ${number} 版`)
    return read(stored as Values)
  }

  mount(app, endpoints.list, async ({ input, actor }) => {
    const { id } = await readById(engine, db, designer, input.id, scopeOf(actor, designer))
    return versionsOf(db, id)
  })

  mount(app, endpoints.changes, async ({ input, actor }) => {
    const row = await readById(engine, db, designer, input.id, scopeOf(actor, designer))
    const from = await definitionOf(db, row.id, input.from)
    const to = input.to ? await definitionOf(db, row.id, input.to) : read(row)
    const hidden = hiddenFields(designer, (permission) => actor.can(permission))
    return definitionChanges(without(from, hidden), without(to, hidden))
  })

  mount(app, endpoints.restore, async ({ input, actor }) => {
    await write(engine, actor, async (context) => {
      const current = await lockForWrite(context, designer, input.id)
      assertVersion(actor, designer, input.version, current)
      const draft = draftOf(await definitionOf(context.tx, input.id, input.number), idsIn(current))
      await editWithin(context, designer, input.id, designed(designer, draft), `恢复第 ${input.number} 版为草稿`)
    })
    return done(`已将第 ${input.number} 版恢复为草稿，发布后生效`)
  })
}

/** A definition without the parts that its reader may not see. */
const without = (definition: OnlineDefinition, hidden: readonly string[]): OnlineDefinition =>
  Object.fromEntries(
    Object.entries(definition).filter(([part]) => !hidden.includes(part)),
  ) as unknown as OnlineDefinition

/** The lines that a version and the draft both have keep their ids, so that the history says what changed. */
const idsIn = (current: Values) => (part: LinesPart, key: string) => {
  const lines = (current[part] ?? []) as readonly { id?: string }[]
  return lines.find((line) => lineKeys[part](line as Readonly<Record<string, unknown>>) === key)?.id
}

/** What the designer has of a draft: extra fields have no states and are in no sub-table. */
function designed({ fields }: Resource, draft: Values): Values {
  const known = Object.entries(draft).filter(([name]) => fields[name] && !fields[name].readOnly)
  return Object.fromEntries(known.map(([name, value]) => [name, linesOf(fields[name]!, value)]))
}

function linesOf(field: Field, value: unknown): unknown {
  if (field.kind !== 'rows') return value
  const isKnown = ([name]: [string, unknown]): boolean => name === 'id' || Object.hasOwn(field.fields, name)
  return (value as Values[]).map((line) => Object.fromEntries(Object.entries(line).filter(isKnown)))
}
