import type { OnlineDefinition } from './OnlineField.ts'

/**
 * What becomes of each part of a form when its versions are compared and restored: a value or lines of the draft, or
 * what no draft changes. The compiler asks for a new part here.
 */
const parts = {
  code: 'fixed',
  title: 'value',
  isTree: 'value',
  titleField: 'value',
  theme: 'value',
  sortField: 'value',
  sortOrder: 'value',
  sheet: 'value',
  belongsTo: 'value',
  fields: 'lines',
  checks: 'lines',
  states: 'lines',
  steps: 'lines',
  buttons: 'lines',
  formCode: 'fixed',
  unseen: 'fixed',
  adopted: 'fixed',
} as const satisfies Record<keyof OnlineDefinition, 'value' | 'lines' | 'fixed'>

type Parts = typeof parts
type PartOf<K> = { [Name in keyof Parts]: Parts[Name] extends K ? Name : never }[keyof Parts]
export type LinesPart = PartOf<'lines'>

const partsOf = <K extends Parts[keyof Parts]>(wanted: K) =>
  (Object.keys(parts) as (keyof Parts)[]).filter((name) => parts[name] === wanted) as PartOf<K>[]

export const valueParts = partsOf('value')
export const linesParts = partsOf('lines')

type Line = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value as string))

/** What makes two lines of two versions the same one. */
export const lineKeys: Readonly<Record<LinesPart, (line: Line) => string>> = {
  fields: ({ subTable, name }) => `${textOf(subTable)}.${textOf(name)}`,
  checks: ({ condition }) => textOf(condition),
  states: ({ value }) => textOf(value),
  steps: ({ name }) => textOf(name),
  buttons: ({ name }) => textOf(name),
}

/** The values and lines of a form by which it becomes a draft again; `idOf` names the line that a draft has already. */
export function draftOf(
  form: OnlineDefinition,
  idOf: (part: LinesPart, key: string) => string | undefined,
): Record<string, unknown> {
  const values = valueParts.map((part) => [part, form[part] ?? null] as const)
  const lines = linesParts.map((part) => {
    const own = (form[part] ?? []) as readonly object[]
    return [part, own.map((line) => ({ ...line, id: idOf(part, lineKeys[part](line as Line)) }))] as const
  })
  return Object.fromEntries([...values, ...lines])
}
