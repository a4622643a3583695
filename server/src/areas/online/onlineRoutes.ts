import {
  done,
  errors,
  hiddenFields,
  longestOnlineCode,
  type OnlineButton,
  onlineForm,
  onlineFormEndpoints,
  onlineName,
  permissionCode,
  type Row,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { writeLog } from '../../access/writeLog.ts'
import type { Tables } from '../../database/Database.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { write } from '../../resource/writeContext.ts'
import { dropTables, formTables } from './dropTables.ts'
import { fieldSources } from './fieldSources.ts'
import { canBeNamed, type NamedLine, nameFields } from './fieldNames.ts'
import { showInMenu } from './formMenu.ts'
import { definitionIn, publishedIn } from './onlineFormRules.ts'
import { shownPlan } from './planForm.ts'
import type { PublishedForms } from './publishedForms.ts'
import type { PublishedViews } from './publishedViews.ts'
import { planOf } from './publishForm.ts'
import { relatedCounts } from './relatedCounts.ts'

interface OnlineParts {
  engine: Engine
  forms: PublishedForms
  views: PublishedViews
  /** Invalidates the cached permissions of all users, here and in their browsers. */
  forgetPermissions(): void
}

export function onlineRoutes(app: FastifyInstance, { engine, forms, views, forgetPermissions }: OnlineParts): void {
  const formOf = async (db: Kysely<Tables>, actor: Actor, id: string) =>
    (await readById(engine, db, onlineForm, id, scopeOf(actor, onlineForm))) as Row<typeof onlineForm>

  mount(app, onlineFormEndpoints.published, ({ actor }) =>
    [...forms.ofTenant(actor.tenantId), ...views.ofTenant(actor.tenantId)]
      .filter(({ definition }) => actor.can(permissionCode({ name: onlineName(definition.code) }, 'list')))
      .map(({ definition }) => {
        const entry = engine.entries.get(onlineName(definition.code))
        const hidden = entry ? hiddenFields(entry.resource, (permission) => actor.can(permission)) : []
        return { ...definition, hidden, ...(definition.buttons && { buttons: definition.buttons.map(withoutTarget) }) }
      }),
  )

  mount(app, onlineFormEndpoints.relatedCounts, ({ input, actor }) => relatedCounts({ engine, forms, actor }, input))

  mount(app, onlineFormEndpoints.plan, async ({ input, actor }) => {
    // Read-only, so that asking for a plan can neither change nor lock anything.
    const transaction = engine.db.kysely.transaction().setAccessMode('read only')
    return transaction.execute(async (tx) => {
      const form = await formOf(tx, actor, input.id)
      const definitions = { definition: definitionIn(form), published: publishedIn(form) }
      return shownPlan(await planOf(tx, engine, actor, { formId: form.id, ...definitions }))
    })
  })

  mount(app, onlineFormEndpoints.sources, ({ actor }) => fieldSources({ engine, db: engine.db.kysely, actor, forms }))

  mount(app, onlineFormEndpoints.fieldNames, async ({ input: { code, fields = [] } }) => {
    const lines: NamedLine[] = fields
    await nameFields(lines.filter(canBeNamed), { code: code ?? 'a'.repeat(longestOnlineCode) })
    return lines.map(({ name }) => name ?? '')
  })

  mount(app, onlineFormEndpoints.tables, async ({ input, actor }) =>
    formTables(engine.db.kysely, await formOf(engine.db.kysely, actor, input.id)),
  )

  mount(app, onlineFormEndpoints.dropTables, async ({ input: { id, ...said }, actor }) => {
    const words = await write(engine, actor, (context) => dropTables(context, id, said))
    forgetPermissions()
    return done(words)
  })

  mount(app, onlineFormEndpoints.addToMenu, async ({ input, actor, request }) => {
    await write(engine, actor, async ({ tx }) => {
      const form = await formOf(tx, actor, input.id)
      const definition = publishedIn(form)
      if (!definition || form.status === 'stopped') throw errors.refused(`“${form.title}”还没有发布，不能加入菜单`)
      if (!(await showInMenu(tx, [definition.code])))
        throw errors.refused(`“${form.title}”的菜单已被删除，重新发布后可以加入`)
      const { username, realname, tenantId } = actor
      const content = `在线表单：将“${form.title}”加入菜单`
      await writeLog(tx, {
        type: 'operation',
        operation: 'add',
        content,
        username,
        realname,
        tenantId,
        address: request.ip,
      })
    })
    forgetPermissions()
    return done('已加入菜单，有权限的角色可见')
  })
}

/** What a page needs of a button. */
const withoutTarget = ({ title, name, kind }: OnlineButton): OnlineButton => ({
  ...{ title, name, kind },
  ...{ target: null, receiver: null, condition: null },
})
