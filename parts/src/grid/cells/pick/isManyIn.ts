import type { GridColumn } from '../../model/GridColumn.ts'

/** Several can be chosen unless the column says `props: { multiple: false }`. */
export const isManyIn = ({ props }: GridColumn): boolean => props?.multiple !== false
