import { Button, Descriptions, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import {
  createGrid,
  DataGrid,
  DetailsModal,
  type Grid,
  type GridColumn,
  type GridSlots,
  type GridTab,
  GridTabs,
  GridToolbar,
  type GridValues,
  paneOf,
  SubTablePopover,
  validateFormAndTables,
} from '../src/index.ts'
import { Example } from './Example.tsx'
import { Examples } from './Examples.tsx'

const partyColumns: GridColumn[] = [
  { key: 'choose', title: '', type: 'rowCheckbox' },
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'mobile', title: '手机', type: 'input', validateRules: [{ pattern: 'm', message: '${title}不正确' }] },
]
const paymentColumns: GridColumn[] = [
  { key: 'choose', title: '', type: 'rowCheckbox' },
  { key: 'due', title: '到期日', type: 'date', validateRules: [{ required: true }] },
  {
    key: 'amount',
    title: '金额',
    type: 'inputNumber',
    statistics: ['sum'],
    validateRules: [{ required: true }, { pattern: 'money' }],
  },
]

function loaded(columns: GridColumn[], idPrefix: string, rows: readonly GridValues[]): Grid {
  const grid = createGrid({ columns, idPrefix })
  grid.model.load(rows)
  return grid
}

const tabOf = (key: string, title: string, grid: Grid): GridTab => ({
  key,
  title,
  grid,
  size: 'mini',
  toolbar: (state) => <GridToolbar grid={grid} {...state} />,
})

const sampleTabs = (): GridTab[] => [
  tabOf('parties', '当事人', loaded(partyColumns, 'party-', [{ id: '1', name: '甲公司', mobile: '13800138000' }])),
  tabOf('payments', '付款计划', loaded(paymentColumns, 'payment-', [{ id: '1', due: '2026-12-01', amount: '' }])),
]

/** Sub-tables in tabs, in a popover beside a row, and in a dialog together with their record. */
export function TablesExample() {
  return (
    <Examples>
      <FormExample />
      <PopoverExample />
      <DetailsExample />
    </Examples>
  )
}

function FormExample() {
  const [form] = Form.useForm<{ title: string }>()
  const [tabs] = useState(sampleTabs)
  const [activeKey, setActiveKey] = useState('parties')
  const [given, setGiven] = useState<unknown>()
  const [problem, setProblem] = useState<string>()

  async function save(): Promise<void> {
    try {
      const validateForm = () => form.validateFields()
      setGiven(await validateFormAndTables({ validateForm, tables: tabs.map(paneOf), activate: setActiveKey }))
      setProblem(undefined)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '请完善表单')
    }
  }
  return (
    <Example
      title="表单与子表"
      hint="保存时先校验表单，再依次校验子表：第一个有误的子表被打开，光标落在第一处错误上，页签显示有误的单元格数。"
      value={given}
    >
      <Form form={form} name="tablesExample" layout="inline" style={{ marginBottom: 8 }}>
        <Form.Item name="title" label="合同名称" rules={[{ required: true, message: '请输入合同名称' }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Button type="primary" onClick={() => void save()}>
          保存
        </Button>
      </Form>
      <Typography.Text role="status" aria-label="保存结果" type="danger">
        {problem}
      </Typography.Text>
      <GridTabs tabs={tabs} activeKey={activeKey} onActiveKey={setActiveKey} />
    </Example>
  )
}

const contractColumns: GridColumn[] = [
  { key: 'name', title: '合同', type: 'normal' },
  { key: 'payments', title: '付款', type: 'slot', width: 140 },
]

/** How many times loading the payments of a contract fails before it succeeds. */
const failures = new Map([
  ['2', 2],
  ['3', Number.POSITIVE_INFINITY],
])

function PopoverExample() {
  const [grid] = useState(() =>
    loaded(contractColumns, 'contract-', [
      { id: '1', name: '采购合同' },
      { id: '2', name: '租赁合同（前两次打开失败）' },
      { id: '3', name: '加工合同（总是打开失败）' },
    ]),
  )
  const [subGrids] = useState(() => new Map<string, Grid>())
  const [slots] = useState<GridSlots>(() => ({
    payments: ({ values }) => {
      const id = grid.model.ids.toExternal(String(values.id))
      let left = failures.get(id) ?? 0
      return (
        <SubTablePopover
          title={`${String(values.name)}的付款`}
          load={async () => {
            if (left > 0) {
              left -= 1
              throw new Error('网络断开')
            }
            const payments = subGrids.get(id) ?? loaded(paymentColumns, `pay${id}-`, [{ id: '1', amount: 100 }])
            subGrids.set(id, payments)
            return payments
          }}
          content={(payments) => (
            <DataGrid
              grid={payments}
              label="付款"
              size="tiny"
              maxHeight={240}
              toolbar={(state) => <GridToolbar grid={payments} {...state} />}
            />
          )}
        >
          查看付款
        </SubTablePopover>
      )
    },
  }))
  return (
    <Example
      title="子表弹出框"
      hint="打开失败时自动重试，重试 3 次仍失败则提示：打开子表失败。"
      value={grid.model.values().rows}
    >
      <DataGrid grid={grid} label="合同" size="mini" slots={slots} />
    </Example>
  )
}

function DetailsExample() {
  const [isOpen, setOpen] = useState(false)
  const [tabs] = useState(sampleTabs)
  const [activeKey, setActiveKey] = useState('parties')
  return (
    <Example title="详情弹窗" hint="宽 1200，可切换全屏；上为主表，下为子表。" value={{ isOpen }}>
      <Button onClick={() => setOpen(true)}>查看详情</Button>
      <DetailsModal
        open={isOpen}
        title="合同详情"
        onClose={() => setOpen(false)}
        mainForm={
          <Descriptions
            bordered
            size="small"
            items={[
              { key: 'name', label: '合同名称', children: '采购合同' },
              { key: 'no', label: '合同编号', children: 'HT-2026-0007' },
              { key: 'party', label: '相对方', children: '甲公司' },
            ]}
          />
        }
        subForms={<GridTabs tabs={tabs} activeKey={activeKey} onActiveKey={setActiveKey} />}
      />
    </Example>
  )
}
