import { errors, formUseEndpoints, onlineForm, onlineView, viewUseEndpoints } from '@lexdesk/domain'
import { compileView } from '../compileView.ts'
import { definitionIn, publishedIn } from '../onlineFormRules.ts'
import type { PublishedForms } from '../publishedForms.ts'
import type { UseParts } from './formUseRoutes.ts'

type Used<D extends typeof onlineForm | typeof onlineView> = Pick<UseParts<D>, 'designer' | 'endpoints' | 'usedForm'>

export const usedForms: Used<typeof onlineForm> = {
  designer: onlineForm,
  endpoints: formUseEndpoints,
  usedForm: (_tenantId, row) => {
    const published = publishedIn(row)
    return { definition: published ?? definitionIn(row), isPublished: published !== undefined }
  },
}

export const usedViews = (forms: PublishedForms): Used<typeof onlineView> => ({
  designer: onlineView,
  endpoints: viewUseEndpoints,
  usedForm: (tenantId, row) => {
    const base = forms.ofTenant(tenantId).find(({ id }) => id === row.formId)?.definition
    if (!base) throw errors.refused(`“${row.title}”的表单没有发布`)
    return { definition: compileView(base, row).definition, isPublished: row.status !== 'draft', base }
  },
})
