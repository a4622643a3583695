import { type FieldSources, type OnlineDefinition, type OnlineField, type OnlineKind, sourceOf } from '@lexdesk/domain'
import type { CellOption } from '@lexdesk/parts'
import type { Line } from './LinesEditor.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A line by its name, or by its title as long as it has no name. */
const optionOf = (line: Line, name: 'name' | 'value' = 'name'): CellOption[] => {
  const text = textOf(line.title)
  return text === '' ? [] : [{ value: textOf(line[name]) || text, text }]
}

/** What a field of this kind can name. */
export function sourceOptions(kind: unknown, sources: FieldSources): CellOption[] {
  const list = typeof kind === 'string' ? sourceOf[kind as OnlineKind]?.list : undefined
  return list ? sources[list] : []
}

export const subTableOptions = (lines: readonly Line[]): CellOption[] =>
  lines.filter(({ kind, subTable }) => kind === 'rows' && !subTable).flatMap((line) => optionOf(line))

export const stateOptions = (lines: readonly Line[]): CellOption[] => lines.flatMap((line) => optionOf(line, 'value'))

/** The fields of the form itself. */
export const fieldOptions = (lines: readonly Line[], isOffered: (line: Line) => boolean = () => true): CellOption[] =>
  lines.filter((line) => !line.subTable && line.kind !== 'rows' && isOffered(line)).flatMap((line) => optionOf(line))

/** The fields that have a name. A line gets one when it is saved, or when it is inserted into an expression. */
export const namedFields = ({ fields }: Pick<OnlineDefinition, 'fields'>, lines: readonly Line[]): OnlineField[] =>
  fields.filter((_field, at) => textOf(lines[at]?.name) !== '')

/** As the select of the library takes them. */
export const asLabels = (options: readonly CellOption[]): { value: string; label: string }[] =>
  options.map(({ value, text }) => ({ value, label: text }))
