import { isRowColumn } from '../cellType.ts'
import type { GridColumn, GridValues } from '../GridColumn.ts'

/** What a new row begins with. */
export function newRowValues(columns: readonly GridColumn[]): GridValues {
  const values: Record<string, unknown> = {}
  for (const { key, type, defaultValue, defaultChecked, customValue } of columns) {
    if (isRowColumn(type)) continue
    if (type === 'checkbox') {
      const [checked, unchecked] = customValue ?? [true, false]
      values[key] = defaultValue ?? (defaultChecked ? checked : unchecked)
    } else values[key] = defaultValue ?? ''
  }
  return values
}
