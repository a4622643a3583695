import {
  AppError,
  collectionAnswer,
  errors,
  onlineName,
  permissionCode,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { Engine, ResourceRules, WriteContext } from '../../../resource/Engine.ts'
import { addWithin } from '../../../resource/write/addRow.ts'
import { assertSeen, withheldAmong } from '../../../resource/write/assertFields.ts'
import { rulesFor } from '../../../resource/rulesFor.ts'
import type { PublishedForms } from '../publishedForms.ts'
import { listedForms } from './aboutOwnForms.ts'
import { answerFiles, contentOf } from './answerContent.ts'
import { visibleAnswers } from './visibleAnswers.ts'

export function answerRules(engine: Engine, forms: PublishedForms): ResourceRules {
  const resourceOf = ({ actor, engine }: Pick<WriteContext, 'actor' | 'engine'>, code: string): Resource | undefined =>
    forms.ofTenant(actor.tenantId).some(({ definition }) => definition.code === code)
      ? engine.entries.get(onlineName(code))?.resource
      : undefined

  return rulesFor(collectionAnswer, {
    visibleTo: visibleAnswers(engine, forms),
    filesOpenTo: (actor) => answerFiles(actor, listedForms(forms, actor), visibleAnswers(engine, forms)(actor)),
    actions: {
      accept: {
        refusal: async (context, { formCode }) => {
          const resource = resourceOf(context, formCode)
          if (!resource) return '表单已停用'
          return context.actor.can(permissionCode(resource, 'add')) ? undefined : `您没有新增${resource.title}的权限`
        },
        values: async (context, { id, formCode }, { values: { record } }) => {
          const resource = resourceOf(context, formCode)
          if (!resource) throw errors.refused('表单已停用')
          const content = await contentOf(context.tx, id)
          try {
            const added = await addWithin(context, resource, recordOf(context.actor, resource, content, record))
            return { recordId: String(added.id) }
          } catch (error) {
            throw aboutRecord(error)
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

/** What the person has completed, or what was sent. What this person may not fill in stays as it was sent, and is refused. */
function recordOf(actor: Actor, resource: Resource, content: Values, record: unknown): Values {
  if (record === null || record === undefined) return content
  if (typeof record !== 'object' || Array.isArray(record)) throw errors.badRequest('记录应为 JSON 对象')
  const completed = record as Values
  assertSeen(actor, resource, completed)
  const withheld = new Set(withheldAmong(actor, resource, Object.keys(resource.fields)))
  return {
    ...completed,
    ...Object.fromEntries(Object.entries(content).filter(([name]) => withheld.has(name))),
  }
}

/** What is wrong is said at the step, whose fields are not those of the form. */
function aboutRecord(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  return error.code === 'invalid'
    ? errors.invalid([{ field: 'record', message: error.message }])
    : errors.refused(`不能接收：${error.message}`)
}
