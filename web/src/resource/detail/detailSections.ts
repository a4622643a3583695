import { type Field, type Resource, systemFields } from '@lexdesk/domain'

export interface DetailSection {
  title: string
  fields: { name: string; field: Field }[]
}

const unfilled = '其他信息'

/**
 * All readable fields of a row: under the headings of its form, then those that no form has; the state is in the
 * title. Structures that no form edits are not for people: a page that shows them has words of its own.
 */
export function detailSections(resource: Resource): DetailSection[] {
  const sections = new Map<string, DetailSection['fields']>()
  const put = (title: string, name: string, field: Field) =>
    sections.set(title, [...(sections.get(title) ?? []), { name, field }])
  for (const [name, field] of Object.entries(resource.fields)) {
    const isStructure = field.kind === 'json' && field.form === false
    if (field.writeOnly || isStructure || name === resource.states?.field) continue
    put(field.form === false ? unfilled : (field.form?.section ?? ''), name, field)
  }
  const others = sections.get(unfilled)
  if (others) {
    sections.delete(unfilled)
    sections.set(unfilled, others)
  }
  for (const [name, field] of Object.entries(systemFields)) put('记录信息', name, field as Field)
  return [...sections].map(([title, fields]) => ({ title, fields }))
}
