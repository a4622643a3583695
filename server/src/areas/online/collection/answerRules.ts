import {
  AppError,
  collectionAnswer,
  correctedForm,
  errors,
  onlineName,
  type OnlineDefinition,
  permissionCode,
  type Values,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { ResourceRules, WriteContext } from '../../../resource/Engine.ts'
import { addWithin } from '../../../resource/write/addRow.ts'
import { rulesFor } from '../../../resource/rulesFor.ts'
import type { PublishedForms } from '../publishedForms.ts'
import { type Content, readContent, titleOfAnswer } from './readContent.ts'

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
  const definitionOf = ({ actor }: WriteContext, code: string): OnlineDefinition | undefined =>
    forms.ofTenant(actor.tenantId).find(({ definition }) => definition.code === code)?.definition
  const resourceOf = (context: WriteContext, code: string) =>
    definitionOf(context, code) && context.engine.entries.get(onlineName(code))?.resource
  const refusalOf = (context: WriteContext, code: string): string | undefined => {
    const resource = resourceOf(context, code)
    if (!resource) return '表单已停用'
    return context.actor.can(permissionCode(resource, 'add')) ? undefined : `您没有新增${resource.title}的权限`
  }

  return rulesFor(collectionAnswer, {
    visibleTo: aboutOwnForms(forms),
    beforeEdit: async (context, values, current) => {
      if (values.content === undefined) return
      const { formCode } = current
      const refusal = refusalOf(context, formCode)
      if (refusal !== undefined) throw errors.refused(refusal)
      const definition = definitionOf(context, formCode)!
      const content = correctedContent(definition, current.content as Content, values.content)
      values.content = content
      values.title = titleOfAnswer(definition, content) ?? current.title
    },
    actions: {
      accept: {
        refusal: async (context, { formCode }) => refusalOf(context, formCode),
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

/** What is wrong is said at the answer, whose fields are not its own. Files stay as they were sent. */
function correctedContent(definition: OnlineDefinition, before: Content, sent: unknown): Content {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw errors.badRequest('填写的内容应为 JSON 对象')
  const form = correctedForm(definition)
  const kept = Object.entries(before).filter(([name]) => !form.fields.some((field) => field.name === name))
  try {
    return { ...Object.fromEntries(kept), ...readContent(form, sent as Values) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    throw errors.invalid([{ field: 'content', message: error.message }])
  }
}
