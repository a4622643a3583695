import { Button, Segmented, Space, Typography } from 'antd'
import { useEffect, useState } from 'react'
import type { CellProblem } from '../src/grid/model/checks/createValidation.ts'
import type { GridColumn, GridValues } from '../src/grid/model/GridColumn.ts'
import { createGrid } from '../src/grid/view/createGrid.ts'
import type { Grid } from '../src/grid/view/Grid.ts'
import { DataGrid, type DataGridProps } from '../src/grid/view/DataGrid.tsx'
import { GridToolbar } from '../src/grid/view/GridToolbar.tsx'
import { Example } from './Example.tsx'
import { Examples } from './Examples.tsx'
import { GridTreeExample } from './GridTreeExample.tsx'

const columns: GridColumn[] = [
  { key: 'drag', title: '', type: 'rowDragSort', frozen: true },
  { key: 'choose', title: '', type: 'rowCheckbox', frozen: true },
  { key: 'more', title: '', type: 'rowExpand', frozen: true },
  { key: 'no', title: '序号', type: 'rowNumber' },
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  {
    key: 'kind',
    title: '类型',
    type: 'select',
    options: [
      { value: '1', text: '民事' },
      { value: '2', text: '刑事' },
      { value: '3', text: '行政' },
    ],
  },
  {
    key: 'fields',
    title: '擅长',
    type: 'selectMultiple',
    options: ['合同', '婚姻', '劳动', '知识产权'].map((text, n) => ({ value: String(n + 1), text })),
  },
  {
    key: 'amount',
    title: '金额',
    type: 'inputNumber',
    statistics: ['sum', 'average'],
    validateRules: [{ pattern: 'money' }],
  },
  { key: 'mobile', title: '手机', type: 'input', validateRules: [{ pattern: 'm', message: '${title}不正确' }] },
  { key: 'due', title: '到期日', type: 'date' },
  { key: 'at', title: '约定时间', type: 'datetime' },
  { key: 'paid', title: '已付', type: 'checkbox', customValue: ['Y', 'N'], width: 80 },
  { key: 'tags', title: '标签', type: 'tags' },
  { key: 'note', title: '备注', type: 'textarea', width: 220 },
]

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `r${n + 1}`,
    name: `事项${n + 1}`,
    kind: String((n % 3) + 1),
    fields: n % 2 ? '1,2' : '3',
    amount: (n % 50) * 10.5,
    mobile: n % 7 ? '13800138000' : '',
    due: `2026-12-${String((n % 28) + 1).padStart(2, '0')}`,
    paid: n % 2 ? 'Y' : 'N',
    status: n === 3 ? 'closed' : 'open',
  }))

function loadedGrid(count: number): Grid {
  const grid = createGrid({ columns, idPrefix: 'matter-' })
  grid.model.load(rowsOf(count))
  return grid
}

const sizes = ['medium', 'small', 'mini', 'tiny'] as const

/** The grid with most cell types, with ten or a hundred thousand rows. */
export function GridExample({ authPre, sources }: Pick<DataGridProps, 'authPre' | 'sources'>) {
  const [count, setCount] = useState(20)
  const [grid, setGrid] = useState(() => loadedGrid(20))
  const [size, setSize] = useState<(typeof sizes)[number]>('small')
  const problems = useProblems(grid)
  const [values, setValues] = useState<unknown>()
  useEffect(() => {
    const look = () => {
      const { rows, deletedIds } = grid.model.values()
      setValues({ rows: rows.length, first: rows[0], last: rows.at(-1), deletedIds })
    }
    look()
    return grid.model.onStep(look)
  }, [grid])

  return (
    <Examples>
      <Example
        title="可编辑表格"
        hint="方向键移动，Enter 或 F2 编辑，直接输入即覆盖；Shift 选择区域；可与电子表格互相复制粘贴；Ctrl+D 向下填充，Ctrl+R 向右填充，也可拖动选区右下角；右击或 Shift+F10 打开菜单；Ctrl+Z 撤销，Ctrl+F 查找，Alt+→ 展开。拖动 ⠿ 改变行序，拖动表头改变列序与列宽，右击表头冻结列。第 4 行不可编辑。"
        value={values}
      >
        <Space wrap style={{ marginBottom: 8 }}>
          <Segmented
            aria-label="行数"
            options={[20, 1000, 100_000]}
            value={count}
            onChange={(next) => {
              setCount(next)
              setGrid(loadedGrid(next))
            }}
          />
          <Segmented aria-label="尺寸" options={[...sizes]} value={size} onChange={setSize} />
          <Button onClick={() => grid.receive({ id: 'r2', name: `他人改于${new Date().toLocaleTimeString('zh-CN')}` })}>
            模拟他人修改第 2 行
          </Button>
          <Button
            onClick={() => {
              void grid.validation.checkAll().then(([first]) => first && grid.show(first))
            }}
          >
            校验全部
          </Button>
        </Space>
        <DataGrid
          key={count}
          grid={grid}
          label="事项"
          size={size}
          disabledRows={disabledRows}
          panel={panel}
          toolbar={(state) => <GridToolbar grid={grid} {...state} />}
          {...(authPre && { authPre })}
          {...(sources && { sources })}
        />
        <Typography.Paragraph role="status" aria-label="校验结果" type={problems.length > 0 ? 'danger' : 'secondary'}>
          {problems.length === 0
            ? '没有问题'
            : `${problems.length} 处有误：${problems
                .slice(0, 3)
                .map(({ message }) => message)
                .join('；')}`}
        </Typography.Paragraph>
      </Example>
      <GridTreeExample />
    </Examples>
  )
}

/** The errors of the grid, after every change of them. */
function useProblems({ validation }: Grid): readonly CellProblem[] {
  const [problems, setProblems] = useState<readonly CellProblem[]>([])
  useEffect(() => {
    const look = () => setProblems(validation.problems())
    look()
    return validation.onCount(look)
  }, [validation])
  return problems
}

const disabledRows = { status: 'closed' }

const panel = ({ name, note }: GridValues) => (
  <Typography.Text>
    {String(name)}的备注：{typeof note === 'string' && note ? note : '无'}
  </Typography.Text>
)
