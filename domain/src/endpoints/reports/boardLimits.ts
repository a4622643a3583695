import { fieldOf, type Resource } from '../../resource/defineResource.ts'
import type { BoardFilter } from '../../resources/reports/boards/BoardDefinition.ts'
import type { ReportCondition, ReportFilter, ReportLine } from '../../resources/reports/ReportDefinition.ts'
import { isDate } from '../../resources/reports/reportFields.ts'
import { wireName } from '../../wire/wireNames.ts'

/** What a reader has chosen for the shared filters, by their id: values, or the first and the last day. */
export type BoardValues = Readonly<Record<string, readonly string[]>>

interface ChosenPart {
  /** Its words: 劳动仲裁. */
  text: string
  lines: readonly ReportCondition[]
}

/** A group that was clicked: which rows of which resource are behind it. */
export interface ChosenGroup extends ChosenPart {
  source: Resource
  /** The series or column of the group that was clicked. */
  within?: ChosenPart
}
type Clicked = Omit<ChosenGroup, 'source'>

export const chosenParts = (group: Clicked): ChosenPart[] => [group, ...(group.within ? [group.within] : [])]

/** 陈立行 / 进行中. */
export const chosenText = (group: Clicked): string =>
  chosenParts(group)
    .map(({ text }) => text)
    .join(' / ')

export const chosenLines = (group: Clicked): ReportCondition[] => chosenParts(group).flatMap(({ lines }) => lines)

const fieldIn = ({ fields }: BoardFilter, { name }: Resource): string | undefined =>
  fields.find(({ source }) => source === name)?.field

/** The lines of one shared filter for the rows of a resource; undefined if they have no such field. */
function filterLines(filter: BoardFilter, resource: Resource, values: readonly string[]): ReportLine[] | undefined {
  const name = fieldIn(filter, resource)
  const field = name === undefined ? undefined : fieldOf(resource, name)
  if (name === undefined || !field) return undefined
  const line = (rule: string, val: string | string[]): ReportLine => ({ field: wireName(resource, name), rule, val })
  if (!isDate(field)) return [line('in', values.filter(Boolean))]
  const [from = '', to = ''] = values
  const [begin, end] = field.kind === 'datetime' ? [' 00:00:00', ' 23:59:59'] : ['', '']
  return [...(from ? [line('ge', from + begin)] : []), ...(to ? [line('le', to + end)] : [])]
}

/** The lines of a chosen group for the rows of another resource; undefined if the filters do not connect all of them. */
function groupLines(
  filters: readonly BoardFilter[],
  { source, lines }: Pick<ChosenGroup, 'source' | 'lines'>,
  resource: Resource,
): ReportCondition[] | undefined {
  if (source.name === resource.name) return [...lines]
  const own = lines.map((line): ReportCondition | undefined => {
    if ('records' in line) {
      const records = groupLines(filters, { source, lines: line.records }, resource)
      return records && { ...line, records }
    }
    const filter = filters.find((one) => {
      const name = fieldIn(one, source)
      return name !== undefined && wireName(source, name) === line.field
    })
    const name = filter && fieldIn(filter, resource)
    return name === undefined ? undefined : { ...line, field: wireName(resource, name) }
  })
  return own.every((line) => line !== undefined) ? own : undefined
}

interface Limits {
  /** What the figures of a tile are limited to; null for nothing. */
  filter: ReportFilter | null
  /** What was chosen and does not limit them, because their rows have no such field. */
  ignored: string[]
}

/** What the choices on a board mean for the rows of one resource. */
export function boardLimits(
  filters: readonly BoardFilter[],
  values: BoardValues,
  chosen: ChosenGroup | undefined,
  resource: Resource,
): Limits {
  const asked: { title: string; lines: ReportCondition[] | undefined }[] = filters.flatMap((filter) => {
    const picked = values[filter.id] ?? []
    return picked.some(Boolean) ? [{ title: filter.title, lines: filterLines(filter, resource, picked) }] : []
  })
  for (const { text, lines } of chosen ? chosenParts(chosen) : [])
    asked.push({ title: text, lines: groupLines(filters, { source: chosen!.source, lines }, resource) })
  const records = asked.flatMap(({ lines }) => lines ?? [])
  return {
    filter: records.length > 0 ? { matchType: 'and', records } : null,
    ignored: asked.flatMap(({ title, lines }) => (lines ? [] : [title])),
  }
}
