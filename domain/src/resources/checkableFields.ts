import type { Resource } from '../resource/defineResource.ts'
import type { Field } from '../resource/kinds/index.ts'

export interface CheckableField {
  /** `resource.field`, or `resource.rows.field` for a text in a sub-table. */
  key: string
  title: string
}

/** The text fields that people fill in, to which an office can attach a 编码校验规则. */
export function checkableFields(resources: readonly Resource[]): CheckableField[] {
  return resources.flatMap((resource) =>
    Object.entries<Field>(resource.fields).flatMap(([name, field]) => {
      const key = `${resource.name}.${name}`
      const title = `${resource.title} / ${field.title}`
      if (field.kind !== 'rows') return isTyped(field) ? [{ key, title }] : []
      if (!isOffered(field)) return []
      return Object.entries<Field>(field.fields).flatMap(([child, line]) =>
        isTyped(line) ? [{ key: `${key}.${child}`, title: `${title} / ${line.title}` }] : [],
      )
    }),
  )
}

const isOffered = ({ readOnly, writeOnly, form }: Field): boolean => !readOnly && !writeOnly && form !== false
const isTyped = (field: Field): boolean => (field.kind === 'text' || field.kind === 'multiline') && isOffered(field)
