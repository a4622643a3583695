import type { Resource } from '../../resource/defineResource.ts'
import { listParameters } from '../../resource/listParameters.ts'

/** An online form whose records can refer to one of a resource, by the field that does. */
export interface RelatedForm {
  form: Resource
  field: string
  title: string
}

/** The online forms whose records can refer to one of this resource: its records show them in tabs. */
export function relatedForms(resource: Pick<Resource, 'name'>, forms: readonly Resource[]): RelatedForm[] {
  return forms.flatMap((form) => {
    // A view shows the rows of its form.
    if (form.rowsOf !== undefined) return []
    const referring = Object.entries(form.fields).filter(
      ([name, field]) =>
        field.kind === 'reference' &&
        field.resource === resource.name &&
        field.key === 'id' &&
        !listParameters.has(name),
    )
    return referring.map(([field, { title }]) => ({
      form,
      field,
      title: referring.length > 1 || form.name === resource.name ? `${form.title}（${title}）` : form.title,
    }))
  })
}

export const relatedKey = ({ form, field }: Pick<RelatedForm, 'form' | 'field'>): string => `${form.name}.${field}`
