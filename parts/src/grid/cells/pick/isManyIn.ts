import type { GridColumn } from '../../model/GridColumn.ts'

/** Several values can be selected unless the column sets `props: { multiple: false }`. */
export const isManyIn = ({ props }: GridColumn): boolean => props?.multiple !== false
