import { type AnyRow, kindOf, type Names, type Resource, type RowGroup, summedFields } from '@lexdesk/domain'
import { pageStatistics } from '../table/pageStatistics.ts'

/** The sums of all the groups by field, as they are printed in totals. */
export function sumTexts(resource: Resource, groups: readonly RowGroup[], names: Names): Map<string, string> {
  const sums = groups.map((group) => withCurrency(resource, group, names))
  return new Map(
    summedFields(resource).flatMap(([name, field]) => {
      const text = pageStatistics(field, name, sums, names)
      return text === undefined ? [] : [[name, text] as const]
    }),
  )
}

/** The sums in the form of a row, with the texts of their codes. */
function withCurrency(resource: Resource, { sums }: RowGroup, names: Names): AnyRow {
  const texts = Object.entries(sums).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return field?.kind === 'dictionary' ? [[`${name}_dictText`, kindOf(field).print(value, field, names)]] : []
  })
  return { id: '', ...sums, ...(Object.fromEntries(texts) as object) } as AnyRow
}
