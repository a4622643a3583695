import type { CellEditorProps } from '../../view/GridSource.ts'
import { type CellKind, dialogKind } from '../CellKind.ts'

function OwnEditor(props: CellEditorProps) {
  const Editor = props.source.sources.editors?.[props.column.key]
  return Editor && <Editor {...props} />
}

/** Rendered and edited by the page that uses the grid. */
export const field: CellKind = {
  ...dialogKind(),
  minWidth: 150,
  Display: (cell) => cell.source.slots[cell.column.key]?.(cell),
  Editor: OwnEditor,
}
