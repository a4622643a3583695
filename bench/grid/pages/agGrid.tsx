/// <reference lib="dom" />
import {
  CheckboxEditorModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  DateEditorModule,
  type GridApi,
  ModuleRegistry,
  NumberEditorModule,
  RowApiModule,
  SelectEditorModule,
  TextEditorModule,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import {
  benchColumns,
  type BenchRow,
  type BenchValue,
  choices,
  choiceText,
  columnWidth,
  rowHeight,
} from '../gridData.ts'
import { exposeBench } from './exposeBench.ts'
import { clear, show } from './reactStage.tsx'

// Only the modules that the page needs: the full set would make it slower.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  RowApiModule,
  TextEditorModule,
  NumberEditorModule,
  SelectEditorModule,
  DateEditorModule,
  CheckboxEditorModule,
])

const kinds = {
  text: { cellDataType: 'text' },
  number: { cellDataType: 'number' },
  select: {
    cellDataType: 'text',
    cellEditor: 'agSelectCellEditor',
    cellEditorParams: { values: choices.map(({ value }) => value) },
    valueFormatter: ({ value }: { value: BenchValue }) => choiceText(value),
  },
  date: { cellDataType: 'dateString' },
  checkbox: { cellDataType: 'boolean' },
}

const columnDefs = benchColumns.map(({ key, title, kind }) => ({
  field: key,
  headerName: title,
  width: columnWidth,
  editable: true,
  sortable: false,
  ...kinds[kind],
}))

let api: GridApi
let stage: HTMLElement

const view = (): HTMLElement => stage.querySelector<HTMLElement>('.ag-grid-viewport')!

exposeBench({
  mount(rows, place) {
    stage = place
    show(
      <AgGridReact<BenchRow>
        columnDefs={columnDefs}
        rowData={rows}
        rowHeight={rowHeight}
        headerHeight={rowHeight}
        getRowId={({ data }) => data.id}
        // As in ours and in spreadsheets.
        enterNavigatesVerticallyAfterEdit
        onGridReady={(event) => (api = event.api)}
      />,
      stage,
    )
  },
  scrollTo: (px) => void (view().scrollTop = px),
  startEdit: (row, column) => api.startEditingCell({ rowIndex: row, colKey: benchColumns[column]!.key }),
  update(cells) {
    for (const { row, column, value } of cells)
      api.getDisplayedRowAtIndex(row)!.setDataValue(benchColumns[column]!.key, value)
  },
  destroy: clear,
})
