import { type Condition, type OnlineDefinition, onlineName, permissionCode } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { PublishedForms } from '../publishedForms.ts'

/** Rows about forms whose records the actor may list; the others do not exist for this user. */
export const aboutOwnForms =
  (forms: PublishedForms) =>
  (actor: Actor): true | Condition => {
    if (actor.isAdmin) return true
    const codes = listedForms(forms, actor).map(({ code }) => code)
    return { field: 'formCode', rule: 'in', values: codes.length > 0 ? codes : [''] }
  }

export const listedForms = (forms: PublishedForms, actor: Actor): OnlineDefinition[] =>
  forms
    .ofTenant(actor.tenantId)
    .map(({ definition }) => definition)
    .filter(({ code }) => actor.can(permissionCode({ name: onlineName(code) }, 'list')))
