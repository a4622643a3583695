import { date, dictionary, integer, money, rows, text, user as userField, yesNo } from '@lexdesk/domain/fields'
import type { FieldError } from '@lexdesk/domain'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldEditor } from '../FieldEditor.tsx'
import { FieldErrorsProvider } from '../FieldErrors.tsx'

const contacts = rows(
  '其他联系人',
  {
    name: text('姓名', { required: true }),
    mobile: text('手机', { pattern: 'mobile' }),
    role: dictionary('身份', 'role', { except: ['staff'] }),
    primary: yesNo('首选', { default: 'N' }),
  },
  { max: 3 },
)
const zhang = { id: 'c1', name: '张三', mobile: '13800000001', role: null, primary: 'Y' }
const li = { id: 'c2', name: '李四', mobile: '13800000002', role: null, primary: 'N' }
const role = [
  { value: '1', text: '法定代表人' },
  { value: '2', text: '经办人' },
  { value: 'staff', text: '本所人员' },
]

interface FormProps {
  field?: Parameters<typeof FieldEditor>[0]['field']
  start?: unknown
  errors?: FieldError[]
  resource?: string
  onChange?: (value: unknown) => void
  onBlur?: () => void
}

function Form({ field = contacts, start = [zhang, li], errors = [], resource, onChange, onBlur }: FormProps) {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onChange?.(next)
    setValue(next)
  }
  return (
    <FieldErrorsProvider errors={errors}>
      <FieldEditor
        field={field}
        value={value}
        onChange={change}
        name="contacts"
        id="contacts"
        {...(resource && { resource })}
        {...(onBlur && { onBlur })}
      />
      <button type="button" onClick={() => setValue([zhang])}>
        还原
      </button>
    </FieldErrorsProvider>
  )
}

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
})

async function show(form: ReactNode, withheldActs?: (prefix: string) => string[]) {
  const app = renderInApp(form, { dictionaries: { role }, ...(withheldActs && { withheldActs }) })
  await screen.findByRole('toolbar')
  return app
}
const cell = (place: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-row="${place - 1}"] [id$="-${column}"]`)!
const sink = () => document.querySelector<HTMLTextAreaElement>('[data-grid-field]')!
const names = () => [...document.querySelectorAll('[data-row] [id$="-name"]')].map((one) => one.textContent)
// By label or text: role queries take seconds in a document of this size.
const button = (name: string) =>
  screen.queryByLabelText(name) ?? screen.getByText(name, { selector: 'button, button *' }).closest('button')!
function paste(plain: string) {
  const event = createEvent.paste(sink(), {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? plain : '') },
  })
  fireEvent(sink(), event)
}
function copied(): string | undefined {
  const event = createEvent.copy(sink())
  const data = new Map<string, string>()
  Object.defineProperty(event, 'clipboardData', {
    value: { setData: (type: string, words: string) => data.set(type, words) },
  })
  fireEvent(sink(), event)
  return data.get('text/plain')
}

test('retains hidden values with their row without rendering them', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const lines = rows('明细', { name: text('名称'), key: text('编号', { form: false }) })
  const { user } = await show(<Form field={lines} start={[{ id: 'r1', name: '甲', key: 'k1' }]} onChange={onChange} />)
  expect(screen.queryByText('编号')).toBeNull()
  await user.click(cell(1, 'name'))
  await user.keyboard('乙{Enter}')
  expect(onChange.mock.calls[0]).toEqual([[{ id: 'r1', name: '甲乙', key: 'k1' }]])
})

test('changing a cell changes only its row', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = await show(<Form onChange={onChange} />)
  await user.click(cell(2, 'name'))
  await user.keyboard('明{Shift>}{Enter}{/Shift}')
  expect(onChange).toHaveBeenLastCalledWith([zhang, { ...li, name: '李四明' }])
  const [first] = onChange.mock.lastCall![0] as unknown[]
  expect(first).toBe(zhang)
})

test('a new row has its defaults and the focus', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = await show(<Form start={null} onChange={onChange} />)
  await user.click(button('新增一行其他联系人'))
  expect(onChange).toHaveBeenLastCalledWith([{ name: null, mobile: null, role: null, primary: 'N' }])
  await waitFor(() => expect(sink()).toHaveFocus())
  await user.keyboard('王五{Enter}')
  expect(names()[0]).toBe('王五')
})

test('inserts rows below, moves and deletes them, and undoes it', async () => {
  const { user } = await show(<Form />)
  await user.click(cell(1, 'name'))
  await user.click(button('在下方插入'))
  await user.keyboard('王五{Escape}')
  await user.keyboard('王五{Enter}')
  expect(names()).toEqual(['张三', '王五', '李四'])
  await user.click(cell(3, 'mobile'))
  await user.click(button('上移'))
  expect(names()).toEqual(['张三', '李四', '王五'])
  await user.click(cell(1, 'mobile'))
  await user.click(button('下移'))
  expect(names()).toEqual(['李四', '张三', '王五'])
  await user.click(button('删除'))
  expect(names()).toEqual(['李四', '王五'])
  await user.click(button('撤销'))
  expect(names()).toEqual(['李四', '张三', '王五'])
  await user.click(button('重做'))
  expect(names()).toEqual(['李四', '王五'])
})

test('allows no more rows than the limit', async () => {
  const { user } = await show(<Form />)
  await user.click(button('新增一行其他联系人'))
  expect(button('最多 3 行')).toBeDisabled()
  expect(button('在下方插入')).toBeDisabled()
  await user.click(cell(3, 'name'))
  await user.keyboard('丁{Enter}')
  expect(names()).toHaveLength(3)
})

test('shows errors of the form at their cells and in words, until the form withdraws them', async () => {
  const errors = [{ field: 'contacts[1].mobile', message: '其他联系人第 2 行：该手机已被停用' }]
  const { rerender } = await show(<Form errors={errors} />)
  await waitFor(() => expect(cell(2, 'mobile')).toHaveAttribute('aria-invalid', 'true'))
  expect(cell(2, 'mobile')).toHaveAttribute('title', '其他联系人第 2 行：该手机已被停用')
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent('其他联系人第 2 行：该手机已被停用')
  rerender(<></>)
})

test('a value that its field refuses is reported in its cell with the message of a form', async () => {
  const { user } = await show(<Form />)
  await user.click(cell(1, 'mobile'))
  await user.clear(sink())
  await user.keyboard('123{Enter}')
  await waitFor(() => expect(cell(1, 'mobile')).toHaveAttribute('title', '手机：请输入正确手机号'))
  expect(screen.getByRole('alert')).toHaveTextContent('其他联系人第 1 行：手机：请输入正确手机号')
  await user.click(cell(2, 'name'))
  await user.keyboard('{Escape}{Delete}')
  await waitFor(() => expect(cell(2, 'name')).toHaveAttribute('title', '请输入姓名'))
  expect(screen.getByRole('alert')).toHaveTextContent('共 2 处')
  await user.click(within(screen.getByRole('alert')).getByRole('button'))
  await waitFor(() => expect(sink()).toHaveFocus())
  await user.keyboard('13800000009{Enter}')
  expect(cell(1, 'mobile')).not.toHaveAttribute('aria-invalid')
})

test('Enter moves down the column and adds a row after the last', async () => {
  const { user } = await show(<Form />)
  await user.click(cell(1, 'mobile'))
  await user.keyboard('{Enter}{Enter}{Enter}')
  expect(names()).toHaveLength(3)
  await user.keyboard('王五{Enter}')
  expect(names()).toEqual(['张三', '李四', '王五'])
})

test('Enter that ends an input method composition stays in its cell', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = await show(<Form onChange={onChange} />)
  await user.click(cell(2, 'name'))
  fireEvent.keyDown(sink(), { key: 'Enter', isComposing: true })
  expect(sink()).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

test('Tab moves through the cells of a row, and after Escape to what follows', async () => {
  const { user } = await show(<Form />)
  await user.click(cell(1, 'name'))
  await user.keyboard('{Tab}')
  await user.keyboard('{Delete}')
  expect(cell(1, 'mobile')).toHaveTextContent('')
  await user.keyboard('{Escape}{Tab}')
  expect(screen.getByLabelText('全选')).toHaveFocus()
  await user.tab()
  expect(button('还原')).toHaveFocus()
})

test('what is typed is written when the focus leaves, and values that the form sets are shown', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = await show(<Form onChange={onChange} />)
  await user.click(cell(1, 'name'))
  await user.keyboard('丰')
  act(() => sink().blur())
  expect(onChange).toHaveBeenLastCalledWith([{ ...zhang, name: '张三丰' }, li])
  await user.click(button('还原'))
  expect(names()).toEqual(['张三'])
})

test('what the form changes in its lines can be undone like what was typed', async () => {
  const { user } = await show(<Form start={[zhang]} />)
  await user.click(cell(1, 'name'))
  await user.keyboard('丰{Shift>}{Enter}{/Shift}')
  await user.click(button('还原'))
  expect(names()).toEqual(['张三'])
  await user.click(button('撤销'))
  expect(names()).toEqual(['张三丰'])
  await user.click(cell(1, 'mobile'))
  await user.keyboard('{Escape}{Control>}z{/Control}')
  expect(names()).toEqual(['张三'])
})

test('pastes rows from a spreadsheet; what cannot be read stays in its cell and is refused by the form', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const plan = rows('付款计划', {
    dueDate: date('应付日期', { required: true }),
    amount: money('金额', { required: true, min: 1, max: 1_000_000 }),
    times: integer('次数'),
    role: dictionary('身份', 'role'),
  })
  const { user } = await show(<Form field={plan} start={[{ dueDate: null, amount: null }]} onChange={onChange} />)
  await user.click(cell(1, 'dueDate'))
  await user.keyboard('{Escape}')
  paste('2026/12/1\t¥1,200.50\t2\t经办人\n2027年1月5日\t50000\t二\t其他\n')
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(onChange).toHaveBeenLastCalledWith([
    { dueDate: '2026-12-01', amount: 120_050, times: 2, role: '2' },
    { dueDate: '2027-01-05', amount: 5_000_000, times: { unread: '二' }, role: { unread: '其他' } },
  ])
  await waitFor(() => expect(cell(2, 'times')).toHaveAttribute('title', '次数应为数字'))
  expect(cell(2, 'amount')).toHaveAttribute('title', '金额不能大于 ¥10,000.00')
  expect(cell(2, 'role')).toHaveAttribute('title', '身份没有“其他”这一选项，可选：法定代表人、经办人、本所人员')
  expect(cell(2, 'times')).toHaveTextContent('二')
  expect(cell(1, 'amount')).toHaveTextContent('¥1,200.50')
  expect(screen.getByText('¥51,200.50')).toBeInTheDocument()
  await user.click(cell(1, 'amount'))
  expect(sink(), 'an amount is edited as plain digits').toHaveValue('1200.50')
  await user.keyboard('{Escape}')
  expect(copied()).toBe('1200.50')
})

test('a system value is shown, but neither offered nor accepted', async () => {
  const { user } = await show(<Form start={[{ ...zhang, role: 'staff', role_dictText: '本所人员' }]} />)
  expect(cell(1, 'role')).toHaveTextContent('本所人员')
  await user.click(cell(1, 'role'))
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['法定代表人', '经办人'])
})

test('a new value drops the name that was sent with the old one, and undo brings it back', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const lines = rows('人员', { lawyerId: userField('律师'), note: text('说明') })
  const start = [
    { id: 'r1', lawyerId: 'u1', lawyerId_dictText: '张律师', note: null },
    { id: 'r2', lawyerId: 'u2', lawyerId_dictText: '李律师', note: null },
  ]
  const { user } = await show(<Form field={lines} start={start} onChange={onChange} />)
  expect(cell(1, 'lawyerId')).toHaveTextContent('张律师')
  await user.click(cell(2, 'note'))
  await user.keyboard('{Escape}{ArrowLeft}{Control>}d{/Control}')
  expect(onChange).toHaveBeenLastCalledWith([start[0], { id: 'r2', lawyerId: 'u1', note: null }])
  await user.keyboard('{Control>}z{/Control}')
  expect(onChange).toHaveBeenLastCalledWith(start)
})

test('read-only rows are only displayed', async () => {
  renderInApp(<FieldEditor field={contacts} value={[zhang]} onChange={() => {}} disabled />, { dictionaries: { role } })
  expect(await screen.findByRole('grid', { name: '其他联系人' })).toHaveTextContent('张三')
  expect(screen.queryByRole('button', { name: /新增|删除|移/ })).not.toBeInTheDocument()
})

test('the field is left when the focus leaves the table, not when it moves to the cell of a new row', async () => {
  const onBlur = vi.fn<() => void>()
  const { user } = await show(<Form start={[zhang]} onBlur={onBlur} />)
  await user.click(screen.getByRole('button', { name: /新增一行/ }))
  await user.keyboard('王五')
  expect(onBlur).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '还原' }))
  expect(onBlur).toHaveBeenCalledOnce()
})

test('an empty table offers undo only after a change', async () => {
  const { user } = await show(<Form start={[]} />)
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /新增一行/ }))
  await user.click(await screen.findByRole('button', { name: '删除' }))
  expect(names()).toEqual([])
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(names()).toEqual([''])
})

test('lines of a spreadsheet are pasted into an empty table, as many as it may have', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = await show(<Form start={[]} onChange={onChange} />)
  await user.click(screen.getByText('暂无数据，可从 Excel 粘贴，或直接输入'))
  paste('张三\t13800000001\n李四\t13800000002\n王五\t13800000003\n赵六\t13800000004\n')
  await waitFor(() => expect(names()).toEqual(['张三', '李四', '王五']))
  expect(await screen.findByText('表格最多 3 行，有 1 行未粘贴')).toBeInTheDocument()
  expect(onChange).toHaveBeenCalledOnce()
  expect((onChange.mock.lastCall![0] as unknown[])[2]).toEqual({
    name: '王五',
    mobile: '13800000003',
    role: null,
    primary: 'N',
  })
})

test('selected rows move as a block and are deleted after a question; their order is not written into them', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const wang = { id: 'c3', name: '王五', mobile: '13800000003', role: null, primary: 'N' }
  const { user } = await show(<Form start={[zhang, li, wang]} onChange={onChange} />)
  expect(screen.getByLabelText('拖动第 1 行')).toBeInTheDocument()
  await user.click(screen.getByLabelText('选择第 2 行'))
  await user.click(screen.getByLabelText('选择第 3 行'))
  await user.click(button('上移'))
  expect(onChange).toHaveBeenLastCalledWith([li, wang, zhang])
  await user.click(screen.getByText('删除（2）'))
  expect(await screen.findByText('是否删除选中数据?')).toBeInTheDocument()
  expect(names()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: /确\s*定|OK/ }))
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([zhang]))
})

test('a second row within 1500 ms is an accidental click; rows added by Enter are not', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { user } = await show(<Form start={[]} />)
  await user.click(button('新增一行其他联系人'))
  await user.keyboard('张三{Enter}李四{Enter}')
  expect(names()).toEqual(['张三', '李四', ''])
  await user.click(button('删除'))
  now.mockReturnValue(11_499)
  await user.click(button('在下方插入'))
  expect(await screen.findByText('你点击的太快了，请慢点点击!')).toBeInTheDocument()
  expect(names()).toHaveLength(2)
  now.mockReturnValue(11_500)
  await user.click(button('在下方插入'))
  expect(names()).toHaveLength(3)
})

test('buttons that the office withholds under the name of the sub-table are not offered', async () => {
  const withheldActs = (prefix: string) => (prefix === 'enterprise_contacts' ? ['add', 'batch_delete'] : [])
  const { user } = await show(<Form resource="enterprise" />, withheldActs)
  const offered = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(offered()).toEqual(expect.arrayContaining(['上移', '撤销']))
  expect(offered().filter((name) => /新增|插入|删除/.test(name))).toEqual([])
  await user.click(cell(2, 'name'))
  await user.keyboard('{Enter}')
  expect(names()).toHaveLength(2)
})

test('the full screen edits the same rows, and Escape closes it only outside of a cell', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = await show(<Form onChange={onChange} />)
  await user.click(button('全屏'))
  const full = await screen.findByRole('dialog', { name: '其他联系人' })
  await user.click(within(full).getByText('李四'))
  await user.keyboard('明{Escape}')
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  await user.keyboard('{Enter}明{Shift>}{Enter}{/Shift}')
  expect(onChange).toHaveBeenLastCalledWith([zhang, { ...li, name: '李四明' }])
  await user.click(within(full).getByLabelText('退出全屏'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(names()).toEqual(['张三', '李四明'])
  await user.click(button('撤销'))
  expect(names()).toEqual(['张三', '李四'])
})

test('a table that is read sums its money, each currency apart', async () => {
  const plan = rows('付款计划', {
    dueDate: date('应付日期'),
    amount: money('金额', { currencyField: 'currency' }),
    currency: dictionary('币种', 'currency'),
  })
  const line = (amount: number | null, currency: string | null) => ({ dueDate: null, amount, currency })
  const read = (value: unknown[]) => (
    <FieldEditor field={plan} value={value} onChange={() => {}} name="payPlan" disabled />
  )
  const { rerender } = renderInApp(read([line(120_050, null), line(5_000_000, 'CNY'), line(null, 'CNY')]))
  const totals = () =>
    screen
      .getAllByRole('row')
      .filter((one) => one.textContent.startsWith('合计'))
      .map((one) => one.textContent)
  await screen.findByRole('grid', { name: '付款计划' })
  expect(totals()).toEqual(['合计¥51,200.50'])
  rerender(<></>)
  renderInApp(read([line(100, 'CNY'), line(250, 'USD'), line(50, 'USD')]))
  await screen.findByRole('grid', { name: '付款计划' })
  expect(totals()).toEqual(['合计（CNY）¥1.00', '合计（USD）US$3.00'])
})
