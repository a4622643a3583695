import { Switch } from 'antd'
import { useEffect, useState } from 'react'
import { type CellSources, createGrid, DataGrid, type GridColumn, GridToolbar } from '../src/index.ts'
import { Example } from './Example.tsx'

const options = ['民事', '刑事', '行政'].map((text, n) => ({ value: String(n + 1), text }))

const columns: GridColumn[] = [
  { key: 'drag', title: '', type: 'rowDragSort' },
  { key: 'choose', title: '', type: 'rowCheckbox' },
  { key: 'sortNo', title: '排序', type: 'normal', isOrder: true, width: 80 },
  { key: 'name', title: '名称', type: 'input', placeholder: '请输入${title}' },
  { key: 'sex', title: '性别（字典）', type: 'select', dictCode: 'sex' },
  { key: 'kind', title: '可输入', type: 'select', options, allowInput: true },
  { key: 'fixed', title: '不搜索', type: 'select', options, allowSearch: false },
  { key: 'kinds', title: '多选', type: 'select', options, props: { mode: 'multiple' } },
  { key: 'fee', title: '金额', type: 'inputNumber', statistics: ['sum'], validateRules: [{ pattern: 'money' }] },
]

const rows = [
  { id: 'k1', name: '', sex: '1', kind: '1', fixed: '2', kinds: '1,2', fee: 10 },
  { id: 'k2', name: '乙', sex: '2', kind: '仲裁', fixed: '', kinds: '', fee: 20 },
]

/** The settings of columns, and a grid whose cells are always in edit mode. */
export function GridColumnsExample({ sources }: { sources: CellSources }) {
  const [alwaysEdit, setAlwaysEdit] = useState(false)
  const [grid] = useState(() => {
    const made = createGrid({ columns })
    made.model.load(rows)
    return made
  })
  const [values, setValues] = useState(() => grid.model.values().rows)
  useEffect(() => grid.model.onStep(() => setValues(grid.model.values().rows)), [grid])
  return (
    <Example
      title="列的设置"
      hint="字典列的选项由服务器提供；可输入的列接受选项以外的文字；排序号随行序变化。"
      value={values}
    >
      <Switch
        aria-label="始终编辑"
        checkedChildren="始终编辑"
        unCheckedChildren="点击编辑"
        checked={alwaysEdit}
        onChange={setAlwaysEdit}
        style={{ marginBottom: 8 }}
      />
      <DataGrid
        grid={grid}
        label="列的设置"
        size="small"
        sources={sources}
        alwaysEdit={alwaysEdit}
        toolbar={(state) => <GridToolbar grid={grid} {...state} />}
      />
    </Example>
  )
}
