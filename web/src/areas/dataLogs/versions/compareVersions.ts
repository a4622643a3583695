import {
  type ChangeLine,
  type Field,
  kindOf,
  type Names,
  printValue,
  type Resource,
  type Values,
} from '@lexdesk/domain'

export interface ComparedValue {
  value: unknown
  text: string
}

export interface ComparedField {
  name: string
  field: Field
  left: ComparedValue
  right: ComparedValue
  isChanged: boolean
}

/** A version: the log line that produced it, and all its values. */
export interface Version {
  line: string
  content: Values
}

/** Every field of a record in two of its versions. `lines` is its timeline, newest first. */
export function compareVersions(
  resource: Resource,
  lines: readonly ChangeLine[],
  left: Version,
  right: Version,
  names: Names,
): ComparedField[] {
  return Object.entries(resource.fields).flatMap(([name, field]): ComparedField[] => {
    if (field.writeOnly || kindOf(field).storage === 'none') return []
    const [one, other] = [left, right].map((version) => valueIn(lines, version, name, field, names)) as [
      ComparedValue,
      ComparedValue,
    ]
    const isChanged = one.text !== other.text || JSON.stringify(one.value) !== JSON.stringify(other.value)
    return [{ name, field, left: one, right: other, isChanged }]
  })
}

/** The label at that time is part of the next change of the field; without one the current label applies. */
function valueIn(
  lines: readonly ChangeLine[],
  { line, content }: Version,
  name: string,
  field: Field,
  names: Names,
): ComparedValue {
  const later = lines.slice(
    0,
    lines.findIndex(({ id }) => id === line),
  )
  const next = later.flatMap(({ changes }) => changes.filter((change) => change.field === name)).at(-1)
  return { value: content[name] ?? null, text: next ? next.beforeText : printValue(field, name, content, names) }
}
