import { type Field, type Resource, systemFields } from '@lexdesk/domain'

export interface DetailSection {
  title: string
  fields: { name: string; field: Field }[]
}

/** All that a reader may see of a row, under the headings of its form; the state stands in the title. */
export function detailSections(resource: Resource): DetailSection[] {
  const sections = new Map<string, DetailSection['fields']>()
  const put = (title: string, name: string, field: Field) =>
    sections.set(title, [...(sections.get(title) ?? []), { name, field }])
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.writeOnly || name === resource.states?.field) continue
    put(field.form === false ? '其他信息' : (field.form?.section ?? ''), name, field)
  }
  for (const [name, field] of Object.entries(systemFields)) put('记录信息', name, field as Field)
  return [...sections].map(([title, fields]) => ({ title, fields }))
}
