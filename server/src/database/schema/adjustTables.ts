import type { ColumnSpec, ExclusionSpec, IndexSpec, TableSpec } from '../TableSpec.ts'

/** Differences between a table and its definition. */
export interface TableAdjustment {
  table: string
  /** Replace the columns of the same name. */
  columns?: readonly ColumnSpec[]
  /** Replace the indexes of the same name, or are added. */
  indexes?: readonly IndexSpec[]
  exclusions?: readonly ExclusionSpec[]
}

export function adjustTables(specs: readonly TableSpec[], adjustments: readonly TableAdjustment[]): TableSpec[] {
  return specs.map((spec) => {
    const own = adjustments.filter(({ table }) => table === spec.name)
    const columns = own.flatMap((adjustment) => adjustment.columns ?? [])
    const indexes = own.flatMap((adjustment) => adjustment.indexes ?? [])
    const exclusions = [...(spec.exclusions ?? []), ...own.flatMap((adjustment) => adjustment.exclusions ?? [])]
    return {
      ...spec,
      columns: replaced(spec.columns, columns),
      indexes: withThese(spec.indexes, indexes),
      ...(exclusions.length > 0 && { exclusions }),
    }
  })
}

const replaced = <T extends { name: string }>(all: readonly T[], others: readonly T[]): T[] =>
  all.map((one) => others.find(({ name }) => name === one.name) ?? one)

const withThese = <T extends { name: string }>(all: readonly T[], others: readonly T[]): T[] => [
  ...replaced(all, others),
  ...others.filter(({ name }) => !all.some((one) => one.name === name)),
]
