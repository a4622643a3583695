import { done, errors, onlineAdoptEndpoints as calls, onlineDesignEndpoints, onlineForm } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { idList } from '../../../http/inputs.ts'
import { mount } from '../../../http/mount.ts'
import { readById } from '../../../resource/read/readById.ts'
import { lockForWrite } from '../../../resource/write/editRow.ts'
import { ask, write } from '../../../resource/writeContext.ts'
import { shownPlan } from '../planForm.ts'
import type { PublishedForms } from '../publishedForms.ts'
import type { SyncParts } from '../sync/syncForm.ts'
import { findSourceTable, proposeSourceTable } from '../sync/sourceTable.ts'
import { createAdopted, findOwnTable } from './createAdopted.ts'
import { assertFree, freeTables } from './freeTables.ts'
import { proposeTable } from './proposeTable.ts'
import { planTakeOver, takeOver } from './takeOver.ts'

interface AdoptParts extends Omit<SyncParts, 'log'> {
  forms: PublishedForms
  /** The names of all tables that definitions and areas have. */
  schema(): ReadonlySet<string>
  forgetPermissions(): void
}

/** The tables of the database hold the data of all tenants. */
function assertMayAdopt({ isAdmin }: Actor): void {
  if (!isAdmin) throw errors.refused('数据库由所有租户共用，只有平台管理员可以纳入和接管数据表')
}

export function adoptRoutes(
  app: FastifyInstance,
  { engine, outbound, box, forms, schema, forgetPermissions }: AdoptParts,
): void {
  const reach = { engine, outbound, box }

  mount(app, calls.tables, ({ actor }) => {
    assertMayAdopt(actor)
    return freeTables(engine.db.kysely, schema())
  })

  mount(app, calls.propose, async ({ actor, input: { table, source } }) => {
    if (source) return proposeSourceTable(reach, actor, source, table)
    assertMayAdopt(actor)
    return proposeTable(engine, actor, await assertFree(engine.db.kysely, schema(), table))
  })

  mount(app, calls.create, async ({ actor, input }) => {
    const { source, table, key } = input
    if (!source) assertMayAdopt(actor)
    const find = source
      ? await findSourceTable(reach, actor, { source, table, key })
      : findOwnTable(schema(), table, key)
    const form = await createAdopted(engine, actor, input, find)
    return done(`已新建“${form.title}”`, form)
  })

  // The designer of the old wire knows no way to correct a proposal.
  mount(app, onlineDesignEndpoints.queryTables, async ({ actor, input: { tableName = '' } }) => {
    assertMayAdopt(actor)
    const word = tableName.replaceAll('*', '')
    const found = await freeTables(engine.db.kysely, schema())
    return found.filter(({ name }) => name.includes(word)).map(({ name }) => ({ id: name, tableName: name }))
  })

  mount(app, onlineDesignEndpoints.transTables, async ({ actor, input }) => {
    assertMayAdopt(actor)
    const names = idList(input.names)
    const proposals = []
    for (const name of names)
      proposals.push(await proposeTable(engine, actor, await assertFree(engine.db.kysely, schema(), name)))
    for (const { title, code, table, columns } of proposals) {
      const input = { ...{ title, code, table, columns }, source: undefined, every: undefined, key: undefined }
      await createAdopted(engine, actor, input, findOwnTable(schema(), table, undefined))
    }
    return done(`已纳入 ${names.length} 张数据表，发布后可以查看`)
  })

  mount(app, calls.takeOverPlan, ({ actor, input }) =>
    ask(engine, actor, async ({ tx, now }) => {
      const form = await readById(engine, tx, onlineForm, input.id, scopeOf(actor, onlineForm))
      if (!form.adoptedSource) assertMayAdopt(actor)
      return shownPlan(await planTakeOver(tx, actor, form, now))
    }),
  )

  mount(app, calls.takeOver, async ({ actor, input }) => {
    const { title } = await write(engine, actor, async (context) => {
      const form = await lockForWrite(context, onlineForm, input.id)
      if (!form.adoptedSource) assertMayAdopt(actor)
      return takeOver(context, form, input.version)
    })
    await forms.load(input.id)
    forgetPermissions()
    return done(`已接管“${title}”的数据，可以新增和编辑了`)
  })
}
