import type { Field, FieldKind } from '@lexdesk/domain'
import type { FieldOfKind, FieldView } from './FieldProps.ts'
import { plainViews } from './kinds/plainView.ts'
import { rowsView } from './rows/rowsView.tsx'

const views = { ...plainViews, rows: rowsView } satisfies { [K in FieldKind]: FieldView<FieldOfKind<K>> }

/** The editor, display and filter of a field. */
export function fieldView(field: Field): FieldView {
  return views[field.kind] as unknown as FieldView
}
