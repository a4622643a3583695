import { collectionLink, errors, onlineName, permissionCode } from '@lexdesk/domain'
import type { ResourceRules, WriteContext } from '../../../resource/Engine.ts'
import { rulesFor } from '../../../resource/rulesFor.ts'
import type { PublishedForms } from '../publishedForms.ts'
import { aboutOwnForms } from './aboutOwnForms.ts'

/** A user who opens a form to others, or keeps it open, must be able to fill it in. */
export function linkRules(forms: PublishedForms): ResourceRules {
  function refusalOf({ actor }: WriteContext, formCode: string): string | undefined {
    if (actor.can(permissionCode({ name: onlineName(formCode) }, 'add'))) return undefined
    const form = forms.ofTenant(actor.tenantId).find(({ definition }) => definition.code === formCode)
    return `您没有新增${form?.definition.title ?? formCode}的权限`
  }
  function assertMayAdd(context: WriteContext, formCode: string): void {
    const refusal = refusalOf(context, formCode)
    if (refusal !== undefined) throw errors.refused(refusal)
  }

  return rulesFor(collectionLink, {
    visibleTo: aboutOwnForms(forms),
    beforeEdit: async (context, values, { formCode }) => {
      if (values.status !== 'closed') assertMayAdd(context, formCode)
    },
    beforeRestore: async (context, { formCode, status }) => {
      if (status === 'open') assertMayAdd(context, formCode)
    },
    actions: { reopen: { refusal: async (context, { formCode }) => refusalOf(context, formCode) } },
  })
}
