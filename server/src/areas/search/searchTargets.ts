import {
  appointment,
  article,
  contract,
  contractTemplate,
  counsel,
  enterprise,
  entrustment,
  type Field,
  lawyerProfile,
  packageOrder,
  type Resource,
  searchFields,
  servicePackage,
  user,
} from '@lexdesk/domain'

export interface SearchTarget {
  resource: Resource
  /** Searched fields; each has an index for substring search. */
  fields: readonly string[]
  /** Shown beside the title, to distinguish records of the same name. */
  notes: readonly string[]
}

/** The globally searched resources, most likely first. */
export const searchTargets: readonly SearchTarget[] = [
  enterprise,
  entrustment,
  appointment,
  contract,
  counsel,
  packageOrder,
  lawyerProfile,
  servicePackage,
  contractTemplate,
  article,
  user,
].map((one) => targetOf(one))

function targetOf(resource: Resource): SearchTarget {
  const texts = searchFields(resource).filter(
    ({ rule, field }) => rule === 'like' && (field.kind === 'text' || field.kind === 'sequence'),
  )
  const entries = Object.entries(resource.fields)
  const notes = entries.filter(([name, field]) => isNote(resource, name, field)).map(([name]) => name)
  return { resource, fields: texts.map(({ name }) => name), notes }
}

function isNote({ titleField, states }: Resource, name: string, field: Field): boolean {
  if (name === titleField) return false
  return (
    field.kind === 'sequence' ||
    name === states?.field ||
    ('resource' in field && field.resource === 'enterprise') ||
    (field.unique === true && field.kind === 'text' && !field.writeOnly && !['phone', 'email'].includes(name))
  )
}
