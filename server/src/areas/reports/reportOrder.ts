import type { GroupedDefinition, ReportSort } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'

/** More rows are neither drawn nor sent. */
const mostGroups = 2_000

/** How many groups are shown. */
export const shownGroups = ({ top }: GroupedDefinition): number => Math.min(top ?? mostGroups, mostGroups)

/** Dates in order, otherwise the greatest first, unless the definition says more. */
export const sortOf = ({ dimensions, sort }: GroupedDefinition): ReportSort =>
  sort ?? (dimensions[0]?.by ? { by: 'dimensions', descending: false } : { by: 0, descending: true })

/**
 * The order of `sortGroups` over the columns `keys` and `values`. Undefined with a pivot, whose groups are several lines,
 * and where the order follows the texts of keys, which only JavaScript knows.
 */
export function orderSql(definition: GroupedDefinition): RawBuilder<unknown> | undefined {
  const { dimensions, pivot } = definition
  if (pivot || dimensions.length === 0) return undefined
  const { by, descending } = sortOf(definition)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  if (by !== 'dimensions') return sql`"values"[${sql.lit(by + 1)}] ${direction} nulls last`
  if (!dimensions.every((one) => one.by)) return undefined
  return sql.join(dimensions.map((_, index) => sql`keys[${sql.lit(index + 1)}] collate "C" ${direction}`))
}
