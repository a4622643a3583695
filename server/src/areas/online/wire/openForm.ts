import { errors, onlineName, onlineTable, permissionCode, type RowsField } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { Engine, Entry } from '../../../resource/Engine.ts'
import { entryShownTo } from '../../../resource/read/shownTo.ts'
import { childTable } from '../../../resource/tableOf.ts'
import type { FormInUse, PublishedForms } from '../publishedForms.ts'
import type { PublishedViews } from '../publishedViews.ts'

export interface WireParts {
  engine: Engine
  forms: PublishedForms
  views: PublishedViews
}

export interface OpenForm extends Entry, FormInUse {}

/** The published forms and views of the caller's tenant: those of others do not exist for it. */
function formsOf({ engine, forms, views }: WireParts, actor: Actor): OpenForm[] {
  return [...forms.ofTenant(actor.tenantId), ...views.ofTenant(actor.tenantId)].flatMap((form) => {
    const entry = engine.entries.get(onlineName(form.definition.code))
    return entry ? [{ ...form, ...entry }] : []
  })
}

const formShownTo = (actor: Actor, form: OpenForm): OpenForm => ({ ...form, ...entryShownTo(actor, form) })

function assertMay(actor: Actor, { resource }: OpenForm, act: string): void {
  if (!actor.can(permissionCode(resource, act))) throw errors.forbidden()
}

/**
 * A form by its id, code or table, for callers with the right to this act on its rows. Lists have the fields that the
 * caller may see.
 */
export function openForm(parts: WireParts, actor: Actor, key: string, act: string): OpenForm {
  const form = formsOf(parts, actor).find(({ id, definition: { code } }) => [id, code, onlineTable(code)].includes(key))
  if (!form) throw errors.notFound('在线表单')
  assertMay(actor, form, act)
  return act === 'list' ? formShownTo(actor, form) : form
}

export interface SubTable {
  form: OpenForm
  name: string
  field: RowsField
}

/** A sub-table by the name of its table. */
export function openSubTable(parts: WireParts, actor: Actor, table: string): SubTable {
  for (const form of formsOf(parts, actor).map((one) => formShownTo(actor, one)))
    for (const [name, field] of Object.entries(form.resource.fields))
      if (field.kind === 'rows' && childTable(form.resource, name) === table) {
        assertMay(actor, form, 'list')
        return { form, name, field }
      }
  throw errors.notFound('附表')
}
