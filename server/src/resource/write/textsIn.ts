import { type Field, type Fields, recordName, type Resource, type Values } from '@lexdesk/domain'

/** A text among the values of a row, or of a line of its sub-tables. */
interface SentText {
  /** Its key among `checkableFields`. */
  key: string
  /** The name of its field. */
  name: string
  /** Where its error is shown. */
  place: string
  /** Its title, after the line of a sub-table. */
  title: string
  field: Field
  value: string
  /** The line that it is in, with the fields of its sub-table. */
  line?: { fields: Fields; row: Values }
}

/** The texts among the values of a row. Those in lines are left out if they are as they are in the stored row. */
export function textsIn(resource: Resource, values: Values, before: Values): SentText[] {
  return Object.entries(values).flatMap(([name, value]): SentText[] => {
    const field = resource.fields[name]
    if (!field) return []
    const key = `${recordName(resource)}.${name}`
    if (isText(value)) return [{ key, name, place: name, title: field.title, field, value }]
    if (field.kind !== 'rows' || !Array.isArray(value)) return []
    const { fields } = field
    const stored = Array.isArray(before[name]) ? (before[name] as Values[]) : []
    return (value as Values[]).flatMap((row, index) => {
      const old = stored.find(({ id }) => id === row.id && id !== undefined)
      return Object.entries<Field>(fields).flatMap(([child, lineField]): SentText[] => {
        const text = row[child]
        if (!isText(text) || text === old?.[child]) return []
        const title = `${field.title}第 ${index + 1} 行：${lineField.title}`
        const place = `${name}[${index}].${child}`
        return [
          { key: `${key}.${child}`, name: child, place, title, field: lineField, value: text, line: { fields, row } },
        ]
      })
    })
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
