import { listParameters, type Resource } from '@lexdesk/domain'

export interface RelatedForm {
  form: Resource
  field: string
  title: string
}

/** The online forms whose records can refer to one of this resource, each with the field that does. */
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
