import { App, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import type { GridColumn, GridValues } from '../src/grid/model/GridColumn.ts'
import { createGrid } from '../src/grid/view/createGrid.ts'
import { DataGrid } from '../src/grid/view/DataGrid.tsx'
import { GridToolbar } from '../src/grid/view/GridToolbar.tsx'
import { Example } from './Example.tsx'

const columns: GridColumn[] = [
  { key: 'choose', title: '', type: 'rowCheckbox' },
  { key: 'name', title: '部门', type: 'input', width: 320, validateRules: [{ required: true }] },
  { key: 'code', title: '编码', type: 'normal' },
  { key: 'people', title: '人数', type: 'inputNumber' },
]
const answers = ['有下级', '没有下级', '格式不对', '失败'] as const
type Answer = (typeof answers)[number]

/** Simulates a slow server with valid and invalid answers. */
async function childrenOf(row: GridValues, parentId: string, answer: Answer): Promise<unknown> {
  await new Promise((resolve) => setTimeout(resolve, 400))
  if (answer === '失败') throw new Error('服务器暂时没有应答')
  if (answer === '格式不对') return { list: [] }
  if (answer === '没有下级') return []
  return {
    records: [1, 2, 3].map((n) => ({
      id: `${parentId}${n}`,
      code: `${parentId}${n}`,
      name: `${String(row.name)}·${n} 组`,
      people: n,
      hasChildren: n === 1,
    })),
  }
}

/** A tree grid whose children are loaded on demand. */
export function GridTreeExample() {
  const { message } = App.useApp()
  const [answer, setAnswer] = useState<Answer>('有下级')
  const [current] = useState<{ answer: Answer }>({ answer: '有下级' })
  const [values, setValues] = useState<unknown>()
  const [grid] = useState(() => {
    const made = createGrid({
      columns,
      tree: {
        loadChildren: (row, { parentId }) => childrenOf(row, parentId!, current.answer),
        onProblem: (problem) => void message.error(problem),
      },
    })
    made.tree!.load(
      ['A', 'B', 'C'].map((code) => ({ id: code, code, name: `部门${code}`, people: 9, hasChildren: true })),
    )
    return made
  })
  useEffect(() => {
    const look = () => setValues(grid.model.values())
    look()
    return grid.model.onStep(look)
  }, [grid])
  return (
    <Example title="树形表格" hint="展开时才加载下级；Alt+→ 展开，Alt+← 收起。删除上级时一并删除下级。" value={values}>
      <Segmented
        aria-label="服务器的回答"
        options={[...answers]}
        value={answer}
        onChange={(next) => {
          current.answer = next
          setAnswer(next)
        }}
        style={{ marginBottom: 8 }}
      />
      <DataGrid grid={grid} label="部门树" size="mini" toolbar={(state) => <GridToolbar grid={grid} {...state} />} />
    </Example>
  )
}
