import {
  definitionChanges,
  done,
  draftOf,
  errors,
  lineKeys,
  type LinesPart,
  onlineForm,
  onlineVersionEndpoints,
  type OnlineDefinition,
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
import { definitionIn, type FormValues } from '../onlineFormRules.ts'
import { versionOf, versionsOf } from './formVersions.ts'

/** The published versions of a form: what differs between them, and the way back. */
export function versionRoutes(app: FastifyInstance, { engine }: { engine: Engine }): void {
  const db = engine.db.kysely

  mount(app, onlineVersionEndpoints.list, async ({ input, actor }) => {
    const { id } = await readById(engine, db, onlineForm, input.id, scopeOf(actor, onlineForm))
    return versionsOf(db, id)
  })

  mount(app, onlineVersionEndpoints.changes, async ({ input, actor }) => {
    const form = await readById(engine, db, onlineForm, input.id, scopeOf(actor, onlineForm))
    const from = await definitionOf(db, form.id, input.from)
    return definitionChanges(
      from,
      input.to ? await definitionOf(db, form.id, input.to) : definitionIn(form as FormValues),
    )
  })

  mount(app, onlineVersionEndpoints.restore, async ({ input, actor }) => {
    await write(engine, actor, async (context) => {
      const current = await lockForWrite(context, onlineForm, input.id)
      assertVersion(actor, onlineForm, input.version, current)
      const draft = draftOf(await definitionOf(context.tx, input.id, input.number), idsIn(current as FormValues))
      await editWithin(context, onlineForm, input.id, draft as FormValues, `恢复第 ${input.number} 版为草稿`)
    })
    return done(`已将第 ${input.number} 版恢复为草稿，发布后生效`)
  })
}

async function definitionOf(db: Kysely<Tables>, formId: string, number: number): Promise<OnlineDefinition> {
  const stored = await versionOf(db, formId, number)
  if (!stored) throw errors.refused(`没有第 ${number} 版`)
  return definitionIn(stored as FormValues)
}

/** The lines that a version and the draft both have keep their ids, so that the history says what changed. */
const idsIn = (current: FormValues) => (part: LinesPart, key: string) => {
  const lines = (current[part] ?? []) as readonly { id?: string }[]
  return lines.find((line) => lineKeys[part](line as Readonly<Record<string, unknown>>) === key)?.id
}
