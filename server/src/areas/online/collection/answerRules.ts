import { AppError, collectionAnswer, errors, onlineName, permissionCode, type Values } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { ResourceRules, WriteContext } from '../../../resource/Engine.ts'
import { addWithin } from '../../../resource/write/addRow.ts'
import { rulesFor } from '../../../resource/rulesFor.ts'
import type { PublishedForms } from '../publishedForms.ts'

/** Rows about forms whose records the actor may list; the others do not exist for this user. */
export const aboutOwnForms =
  (forms: PublishedForms) =>
  (actor: Actor): NonNullable<ReturnType<NonNullable<ResourceRules['visibleTo']>>> => {
    if (actor.isAdmin) return true
    const codes = forms
      .ofTenant(actor.tenantId)
      .map(({ definition }) => definition.code)
      .filter((code) => actor.can(permissionCode({ name: onlineName(code) }, 'list')))
    return { field: 'formCode', rule: 'in', values: codes.length > 0 ? codes : [''] }
  }

export function answerRules(forms: PublishedForms): ResourceRules {
  const resourceOf = ({ engine, actor }: WriteContext, code: string) =>
    forms.ofTenant(actor.tenantId).some(({ definition }) => definition.code === code)
      ? engine.entries.get(onlineName(code))?.resource
      : undefined

  return rulesFor(collectionAnswer, {
    visibleTo: aboutOwnForms(forms),
    actions: {
      accept: {
        refusal: async (context, { formCode }) => {
          const resource = resourceOf(context, formCode)
          if (!resource) return '表单已停用'
          return context.actor.can(permissionCode(resource, 'add')) ? undefined : `您没有新增${resource.title}的权限`
        },
        values: async (context, { formCode, content }) => {
          const resource = resourceOf(context, formCode)
          if (!resource) throw errors.refused('表单已停用')
          try {
            const { id } = await addWithin(context, resource, content as Values)
            return { recordId: String(id) }
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            throw errors.refused(`不能接收：${error.message}`)
          }
        },
        says: ({ title }) => `已接收“${title}”`,
      },
      reject: {
        values: async (_context, _row, { reason }) => ({ rejectReason: reason }),
        says: ({ title }) => `已拒绝“${title}”`,
      },
    },
  })
}
