import { useEffect, useState } from 'react'
import { type CellSources, cellTypeOf, createGrid, DataGrid, type GridColumn, type GridSlots } from '../src/index.ts'
import { Example } from './Example.tsx'

/** Every name in the three sets of column types (specification file 2 §3). */
const names = [
  'row-number row-checkbox row-radio row-expand row-drag-sort input inputNumber textarea select date datetime checkbox',
  'upload select-search select-multiple progress sel_depart sel_user tags slot normal hidden',
  'list_multi sel_search radio input_pop popup file image checkbox_meta',
]
  .join(' ')
  .split(' ')

const options = ['民事', '刑事', '行政'].map((text, n) => ({ value: String(n + 1), text }))

const columns = names.map((name): GridColumn => ({
  key: name,
  title: name.startsWith('row-') ? '' : name,
  type: cellTypeOf(name)!,
  options,
  ...(name === 'checkbox_meta' && { customValue: ['Y', 'N'] as const }),
  ...(['upload', 'file', 'image'].includes(name) && { token: true }),
  ...(name === 'popup' && { popupCode: 'user', orgFields: 'realname', destFields: 'popup' }),
}))

const rows = [
  { id: 't1', normal: '不可改', progress: 40, hidden: '藏' },
  { id: 't2', normal: '不可改', progress: 100, hidden: '藏' },
]

const slots: GridSlots = { slot: ({ values }) => <em>插槽 {String(values.normal)}</em> }

/** A grid with one column for each type name. */
export function GridTypesExample({ sources }: { sources: CellSources }) {
  const [grid] = useState(() => {
    const made = createGrid({ columns })
    made.model.load(rows)
    return made
  })
  const [values, setValues] = useState(() => grid.model.values().rows)
  useEffect(() => grid.model.onStep(() => setValues(grid.model.values().rows)), [grid])
  return (
    <Example title="全部列类型" hint="列标题即列类型的名称；hidden 列不显示，其值照常返回。" value={values}>
      <DataGrid
        grid={grid}
        label="全部列类型"
        size="small"
        sources={sources}
        slots={slots}
        panel={({ normal }) => `展开的内容：${String(normal)}`}
      />
    </Example>
  )
}
