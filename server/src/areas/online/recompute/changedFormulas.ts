import {
  type AnyRow,
  dependentValues,
  namesIn,
  type OnlineDefinition,
  type OnlineField,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import { sameValue } from '../../../resource/write/sameValue.ts'

type Fields = Pick<OnlineDefinition, 'fields'>

const isSame = (one: OnlineField, other: OnlineField): boolean =>
  one.name === other.name && (one.subTable ?? '') === (other.subTable ?? '')
const ruleOf = ({ formula, shownIf, kind, length }: OnlineField): string =>
  JSON.stringify([formula, shownIf, kind, length])

/** Whether the formula of one field is about another: a field beside it, or a line of a sub-table. */
function isAbout({ formula, shownIf, subTable }: OnlineField, other: OnlineField): boolean {
  const name = (subTable ?? '') === (other.subTable ?? '') ? other.name : subTable ? undefined : other.subTable
  return name !== undefined && [formula, shownIf].some((source) => source && namesIn(source).has(name ?? ''))
}

/** The computed fields that existing rows may have other values in, once the form is published. */
export function changedFormulas({ fields }: Fields, published: Fields): OnlineField[] {
  const changed = new Set(
    fields.filter((field) => {
      const before = published.fields.find((one) => isSame(one, field))
      if (field.formula) return !before || ruleOf(before) !== ruleOf(field)
      return before !== undefined && before.kind !== field.kind
    }),
  )
  for (let known = 0; known < changed.size;) {
    known = changed.size
    for (const field of fields)
      if (field.formula && [...changed].some((other) => isAbout(field, other))) changed.add(field)
  }
  return fields.filter((field) => field.formula && changed.has(field))
}

/** `items.price` for the field of a sub-table. */
export const pathOf = ({ subTable, name }: OnlineField): string => (subTable ? `${subTable}.${name}` : name)

export interface Recomputed {
  /** The computed values of the row itself; undefined when they are what they were. */
  own?: Values
  /** By sub-table: the lines with other values, with their ids. */
  lines: Record<string, Values[]>
  /** Which fields have another value, in how many lines. */
  counts: ReadonlyMap<OnlineField, number>
}

/** What these computed fields of a row are by the resource. */
export function recompute(resource: Resource, fields: readonly OnlineField[], row: AnyRow): Recomputed {
  const settled: Values = { ...row, ...dependentValues(resource.fields, row) }
  const counts = new Map<OnlineField, number>()
  const differing = (subTable: string | null, before: Values, after: Values): Values | undefined => {
    const among = fields.filter((field) => (field.subTable ?? '') === (subTable ?? ''))
    const other = among.filter(({ name }) => !sameValue(after[name], before[name]))
    for (const field of other) counts.set(field, (counts.get(field) ?? 0) + 1)
    return other.length === 0 ? undefined : Object.fromEntries(among.map(({ name }) => [name, after[name] ?? null]))
  }
  const own = differing(null, row, settled)
  const lines: Record<string, Values[]> = {}
  for (const subTable of new Set(fields.flatMap((field) => field.subTable || []))) {
    const before = (row[subTable] ?? []) as Values[]
    const after = settled[subTable] as Values[] | undefined
    // A sub-table that is not shown is emptied by the next edit alone.
    if (after?.length !== before.length) continue
    lines[subTable] = before.flatMap((line, at) => {
      const values = differing(subTable, line, after[at]!)
      return values ? [{ id: line.id, ...values }] : []
    })
  }
  return { ...(own && { own }), lines, counts }
}
