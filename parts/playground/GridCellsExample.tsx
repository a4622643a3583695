import { Flex, Tag, Typography } from 'antd'
import { useEffect, useState } from 'react'
import {
  type CellSources,
  createGrid,
  DataGrid,
  type Grid,
  type GridColumn,
  type GridSocket,
  type GridValues,
  useLiveGrid,
} from '../src/index.ts'
import { Example } from './Example.tsx'
import { Examples } from './Examples.tsx'
import { GridColumnsExample } from './GridColumnsExample.tsx'
import { GridTypesExample } from './GridTypesExample.tsx'

const popup = { popupCode: 'user', orgFields: 'realname,username', destFields: 'lawyer,account' }

const columns: GridColumn[] = [
  { key: 'name', title: '事项', type: 'input', width: 130, frozen: true },
  { key: 'owners', title: '承办人', type: 'user' },
  { key: 'lead', title: '负责人（单选）', type: 'user', props: { multiple: false } },
  { key: 'departments', title: '部门', type: 'department' },
  { key: 'lawyer', title: '律师（报表）', type: 'popup', width: 140, props: popup },
  { key: 'account', title: '律师账号', type: 'normal', width: 120 },
  {
    key: 'urgency',
    title: '缓急',
    type: 'radio',
    width: 110,
    options: [
      { value: '1', text: '普通' },
      { value: '2', text: '紧急' },
    ],
  },
  { key: 'summary', title: '摘要', type: 'inputPop', width: 160 },
  { key: 'note', title: '备注', type: 'textarea', width: 160 },
  { key: 'progress', title: '进度', type: 'progress', width: 160 },
  { key: 'unset', title: '报表未配置', type: 'popup', width: 160 },
  { key: 'uneven', title: '数量不一致', type: 'popup', width: 160, props: { ...popup, destFields: 'lawyer' } },
]

const rows: readonly GridValues[] = [
  { id: 'c1', name: '合同审查', owners: 'admin', lead: 'admin', urgency: '1', progress: 35, summary: '采购合同' },
  { id: 'c2', name: '劳动仲裁', owners: 'admin,fengxue', urgency: '2', progress: 140, note: '八月开庭' },
  { id: 'c3', name: '商标注册', owners: 'chenlv,zhaojing', progress: -5 },
  { id: 'c4', name: '股权转让', owners: '', progress: '待定' },
]

const liveColumns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '金额', type: 'inputNumber', statistics: ['sum'] },
  { key: 'paid', title: '已付', type: 'checkbox', width: 80 },
]

function loaded(gridColumns: GridColumn[], values: readonly GridValues[]): Grid {
  const grid = createGrid({ columns: gridColumns })
  grid.model.load(values)
  return grid
}

interface GridCellsExampleProps {
  sources: CellSources
  socket: GridSocket
}

/** Cells that are edited in a dialog, and a grid that is shared between screens. */
export function GridCellsExample({ sources, socket }: GridCellsExampleProps) {
  const [grid] = useState(() => loaded(columns, rows))
  return (
    <Examples>
      <Example
        title="弹出选择的单元格"
        hint="Enter 或点击打开选择窗口，确定后写入逗号连接的值，取消则不变，Delete 清空；报表一次填入律师和账号两个字段。进度不可编辑。"
        value={useRows(grid)}
      >
        <DataGrid grid={grid} label="弹出选择" size="small" sources={sources} />
      </Example>
      <LiveExample socket={socket} />
      <GridTypesExample sources={sources} />
      <GridColumnsExample sources={sources} />
    </Examples>
  )
}

function LiveExample({ socket }: { socket: GridSocket }) {
  const [grid] = useState(() =>
    loaded(
      liveColumns,
      ['押金', '首付款', '尾款'].map((name, n) => ({ id: `pay${n + 1}`, name, amount: (n + 1) * 100, paid: false })),
    ),
  )
  const [returnedAt, setReturnedAt] = useState<string>()
  const isConnected = useLiveGrid(grid, {
    socket,
    socketKey: 'vxe-default',
    onReturn: () => setReturnedAt(new Date().toLocaleTimeString('zh-CN')),
  })
  return (
    <Example
      title="实时更新"
      hint="在另一个窗口打开本页：在一处修改的单元格，另一处随即变化并闪烁 1400 毫秒；断线 5 秒后重连，并告知页面去补取断线期间的变化。"
      value={useRows(grid)}
    >
      <Flex align="center" gap={4} wrap style={{ marginBottom: 8 }}>
        <Tag role="status" aria-label="连接状态" color={isConnected ? 'success' : 'warning'}>
          {isConnected ? '已连接' : '未连接'}
        </Tag>
        {returnedAt && (
          <Typography.Text type="secondary">{returnedAt} 断线后恢复，页面应补取其间的变化</Typography.Text>
        )}
      </Flex>
      <DataGrid grid={grid} label="实时更新" size="mini" />
    </Example>
  )
}

function useRows({ model }: Grid): GridValues[] {
  const [shown, setShown] = useState(() => model.values().rows)
  useEffect(() => model.onStep(() => setShown(model.values().rows)), [model])
  return shown
}
