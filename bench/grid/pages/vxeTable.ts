/// <reference lib="dom" />
import { type App, createApp, h, ref } from 'vue'
import VxePcUi from 'vxe-pc-ui'
import 'vxe-pc-ui/es/style.css'
import VxeTables, { type TableInstance, VxeColumn, VxeTable } from 'vxe-table'
import 'vxe-table/es/style.css'
import { benchColumns, choices, columnWidth, rowHeight, viewHeight } from '../gridData.ts'
import { exposeBench } from './exposeBench.ts'

const controls = {
  text: { name: 'VxeInput' },
  number: { name: 'VxeNumberInput' },
  select: { name: 'VxeSelect', options: choices.map(({ value, text }) => ({ value, label: text })) },
  date: { name: 'VxeDatePicker' },
  checkbox: { name: 'VxeCheckbox' },
}

let app: App
let table: TableInstance
let stage: HTMLElement

const view = (): HTMLElement => stage.querySelector<HTMLElement>('.vxe-table--scroll-y-handle')!

exposeBench({
  mount(rows, place) {
    stage = place
    const instance = ref<TableInstance>()
    app = createApp(() =>
      h(
        VxeTable,
        {
          ref: instance,
          data: rows,
          height: viewHeight,
          border: true,
          showOverflow: true,
          showHeaderOverflow: true,
          rowConfig: { keyField: 'id', height: rowHeight },
          cellConfig: { height: rowHeight },
          headerCellConfig: { height: rowHeight },
          editConfig: { trigger: 'dblclick', mode: 'cell' },
          keyboardConfig: { isEdit: true, isArrow: true, isEnter: true },
          mouseConfig: { selected: true },
          virtualXConfig: { enabled: true, gt: 0 },
          virtualYConfig: { enabled: true, gt: 0 },
        },
        () =>
          benchColumns.map(({ key, title, kind }) =>
            h(VxeColumn, {
              key,
              field: key,
              title,
              width: columnWidth,
              [kind === 'checkbox' ? 'cellRender' : 'editRender']: controls[kind],
            }),
          ),
      ),
    )
    app.use(VxePcUi).use(VxeTables)
    app.mount(stage)
    table = instance.value!
  },
  scrollTo: (px) => void (view().scrollTop = px),
  startEdit: (row, column) => void table.setEditCell(table.getData(row), benchColumns[column]!.key),
  update(cells) {
    for (const { row, column, value } of cells)
      void table.setRow(table.getData(row), { [benchColumns[column]!.key]: value })
  },
  destroy: () => app.unmount(),
})
