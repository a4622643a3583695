import { compileForm, errors, type FieldError, type OnlineDefinition, onlineForm, onlineView } from '@lexdesk/domain'
import type { ResourceRules, WriteContext } from '../../resource/Engine.ts'
import { shownTo } from '../../resource/read/shownTo.ts'
import { rulesFor } from '../../resource/rulesFor.ts'
import { assertCodeFree } from './assertCodeFree.ts'
import { compileView, reasonOf, type ViewValues } from './compileView.ts'
import { addFormMenu, hideInMenu, renameViewPage, showInMenu } from './formMenu.ts'
import type { PublishedForms } from './publishedForms.ts'
import { grantNamed } from './rights/formGrants.ts'
import { removePage } from './rights/removePage.ts'
import { formOwner } from './rights/RightsOwner.ts'

/** Replaces titles of fields by their names; says which lines name no field. */
function resolveFields({ fields }: OnlineDefinition, lines: { field?: string | null }[], at: string): FieldError[] {
  return lines.flatMap((line, index) => {
    const given = (line.field ?? '').trim()
    const own = fields.filter(({ subTable }) => !subTable)
    const found = own.find(({ name }) => name === given) ?? own.find(({ title }) => title === given)
    if (found) line.field = found.name
    return found || given === ''
      ? []
      : [{ field: `${at}[${index}].field`, message: `第 ${index + 1} 行：表单没有字段“${given}”` }]
  })
}

export function onlineViewRules(forms: PublishedForms): ResourceRules {
  /** The published form behind a view. */
  const formOf = ({ actor }: WriteContext, { formId }: ViewValues): OnlineDefinition => {
    const form = forms.ofTenant(actor.tenantId).find(({ id }) => id === formId)
    if (!form) throw errors.invalid([{ field: 'formId', message: '请选择已发布的表单' }])
    return form.definition
  }
  function complete(context: WriteContext, values: ViewValues): void {
    const form = formOf(context, values)
    const wrong = [
      ...resolveFields(form, values.columns ?? [], 'columns'),
      ...resolveFields(form, values.conditions ?? [], 'conditions'),
    ]
    const { fields } = shownTo(context.actor, compileForm(form))
    for (const [index, { field }] of (values.conditions ?? []).entries())
      // The rows of the view would tell what the field holds.
      if (wrong.length === 0 && !Object.hasOwn(fields, field ?? ''))
        wrong.push({ field: `conditions[${index}].field`, message: `第 ${index + 1} 行：您没有查看这个字段的权限` })
    if (wrong.length > 0) throw errors.invalid(wrong)
    try {
      compileView(form, values)
    } catch (error) {
      throw errors.invalid([{ field: 'conditions', message: reasonOf(error) }])
    }
  }

  return rulesFor(onlineView, {
    beforeAdd: async (context, values) => {
      await assertCodeFree(context.tx, values.code ?? '', onlineForm)
      complete(context, values)
    },
    beforeEdit: async (context, values, current) => {
      if (values.status !== undefined) return
      complete(context, { ...current, ...values })
      if (values.title) await renameViewPage(context.tx, current.code, current.title, values.title)
    },
    beforeDelete: async (context, view) => {
      if (view.status === 'published') throw errors.refused(`“${view.title}”正在使用，请先停用再删除`)
      await removePage(context, view)
    },
    beforeRestore: async ({ tx }, { code }) => assertCodeFree(tx, code, onlineForm),
    actions: {
      publish: {
        values: async (context, view) => {
          await assertCodeFree(context.tx, view.code, onlineForm)
          const { definition } = compileView(formOf(context, view), view)
          await addFormMenu(context.tx, context.actor.tenantId, definition)
          await grantNamed(context, { definition, published: undefined, owner: formOwner(definition) })
          await showInMenu(context.tx, [definition.code])
          return {}
        },
        says: ({ title }) => `已发布“${title}”，在“谁能用”里授权后其他角色可见`,
      },
      stop: {
        effect: async ({ tx }, { code }) => {
          await hideInMenu(tx, [code])
        },
        says: ({ title }) => `已停用“${title}”，记录仍在表单中`,
      },
    },
  })
}
