/** How an operator has set up the columns. Columns by their keys. */
export interface ColumnSettings {
  /** Columns that are not named keep their place behind those that are. */
  order?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** So many columns from the left stay where they are. */
  frozen?: number
}
