import type { Field, PlainField } from '@lexdesk/domain'
import { resourceNamed } from '../../api/resource/onlineResources.ts'

/** A column beside a reference of a sub-table: a field of the record that is chosen there, for reading. */
export interface ChosenColumn {
  key: string
  title: string
  /** The field of the line that holds the record. */
  holder: string
  resource: string
  name: string
  field: PlainField
}

/** A reference that shows fields of its record. */
export type ShowingField = Extract<Field, { kind: 'reference' | 'tree' }> & { shows: readonly string[] }

export const showsMore = (field: Field): field is ShowingField =>
  (field.kind === 'reference' || field.kind === 'tree') && (field.shows?.length ?? 0) > 0

/** No name of a field has a dot. */
export const isBeside = (key: string): boolean => key.includes('.')

/** The columns beside a field. Fields that the user may not see are none of the resource. */
export function chosenColumns(holder: string, field: PlainField): ChosenColumn[] {
  const source = showsMore(field) ? resourceNamed(field.resource) : undefined
  if (!source || !showsMore(field)) return []
  return field.shows.flatMap((name) => {
    const theirs = source.fields[name]
    if (!theirs || theirs.kind === 'rows') return []
    const title = `${field.title} · ${theirs.title}`
    return [{ key: `${holder}.${name}`, title, holder, resource: field.resource, name, field: theirs }]
  })
}
