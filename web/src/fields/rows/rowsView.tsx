import { lazyPart } from '@lexdesk/parts'
import { Suspense } from 'react'
import type { EditorProps, FieldOfKind, FieldView } from '../FieldProps.ts'
import { RowsDisplay } from './RowsDisplay.tsx'

type RowsField = FieldOfKind<'rows'>

/** Fields of a sub-table are filtered individually, by their own kinds. */
const NoFilter = () => null

// Lists need no grid to be edited.
const LazyEditor = lazyPart<EditorProps<RowsField>>(() => import('./RowsEditor.tsx').then((part) => part.RowsEditor))

function Editor(props: EditorProps<RowsField>) {
  return (
    <Suspense fallback={<div style={{ minHeight: 24 }} />}>
      <LazyEditor {...props} />
    </Suspense>
  )
}

export const rowsView: FieldView<RowsField> = { Editor, Display: RowsDisplay, Filter: NoFilter }
