import { lazyPart } from '@lexdesk/parts'
import { Suspense } from 'react'
import type { FieldOfKind, FieldView } from '../FieldProps.ts'
import { RowsDisplay } from './RowsDisplay.tsx'
import type { RowsEditorProps } from './RowsEditorProps.ts'

/** Fields of a sub-table are filtered individually, by their own kinds. */
const NoFilter = () => null

// Lists need no grid to be edited.
const RowsEditor = lazyPart<RowsEditorProps>(() => import('./RowsEditor.tsx').then((part) => part.RowsEditor))

/** The editor of a sub-table, whose columns may have choices of their own. */
export function LazyRowsEditor(props: RowsEditorProps) {
  return (
    <Suspense fallback={<div style={{ minHeight: 24 }} />}>
      <RowsEditor {...props} />
    </Suspense>
  )
}

export const rowsView: FieldView<FieldOfKind<'rows'>> = {
  Editor: LazyRowsEditor,
  Display: RowsDisplay,
  Filter: NoFilter,
}
