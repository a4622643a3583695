import { done, errors, onlineAdoptEndpoints as calls, onlineDesignEndpoints, onlineForm } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { contentDisposition } from '../../../files/contentDisposition.ts'
import { idList } from '../../../http/inputs.ts'
import { mount } from '../../../http/mount.ts'
import { readById } from '../../../resource/read/readById.ts'
import { sheetMime } from '../../../resource/sheets/writeSheet.ts'
import { ask, write } from '../../../resource/writeContext.ts'
import { shownPlan } from '../planForm.ts'
import type { PublishedForms } from '../publishedForms.ts'
import { createAdopted } from './createAdopted.ts'
import { assertFree, freeTables } from './freeTables.ts'
import { proposeTable } from './proposeTable.ts'
import { type SourceParts, sourceSheet } from './sourceSheet.ts'
import { planTakeOver, takeOver } from './takeOver.ts'

interface AdoptParts extends SourceParts {
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
  mount(app, calls.tables, ({ actor }) => {
    assertMayAdopt(actor)
    return freeTables(engine.db.kysely, schema())
  })

  mount(app, calls.propose, async ({ actor, input }) => {
    assertMayAdopt(actor)
    return proposeTable(engine, actor, await assertFree(engine.db.kysely, schema(), input.table))
  })

  mount(app, calls.create, async ({ actor, input }) => {
    assertMayAdopt(actor)
    const form = await createAdopted(engine, actor, schema(), input)
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
    for (const proposal of proposals) await createAdopted(engine, actor, schema(), { ...proposal, key: undefined })
    return done(`已纳入 ${names.length} 张数据表，发布后可以查看`)
  })

  mount(app, calls.sourceSheet, async ({ actor, input: { source, table }, reply }) => {
    const sheet = await sourceSheet({ engine, outbound, box }, actor, source, table)
    return reply
      .header('content-type', sheetMime)
      .header('content-disposition', contentDisposition('attachment', `${table}.xlsx`))
      .send(sheet)
  })

  mount(app, calls.takeOverPlan, ({ actor, input }) => {
    assertMayAdopt(actor)
    return ask(engine, actor, async ({ tx, now }) => {
      const form = await readById(engine, tx, onlineForm, input.id, scopeOf(actor, onlineForm))
      return shownPlan(await planTakeOver(tx, actor, form, now))
    })
  })

  mount(app, calls.takeOver, async ({ actor, input }) => {
    assertMayAdopt(actor)
    const { title } = await write(engine, actor, (context) => takeOver(context, input.id, input.version))
    await forms.load(input.id)
    forgetPermissions()
    return done(`已接管“${title}”的数据，可以新增和编辑了`)
  })
}
