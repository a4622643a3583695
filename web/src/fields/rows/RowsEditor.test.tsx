import { dictionary, rows, text, yesNo } from '@lexdesk/domain/fields'
import type { FieldError } from '@lexdesk/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldEditor } from '../FieldEditor.tsx'
import { FieldErrorsProvider } from '../FieldErrors.tsx'

const contacts = rows(
  '其他联系人',
  {
    name: text('姓名', { required: true }),
    mobile: text('手机'),
    role: dictionary('身份', 'role'),
    primary: yesNo('首选', { default: 'N' }),
  },
  { max: 3 },
)
const zhang = { id: 'c1', name: '张三', mobile: '13800000001', role: null, primary: 'Y' }
const li = { id: 'c2', name: '李四', mobile: '13800000002', role: null, primary: 'N' }

interface FormProps {
  start?: unknown
  errors?: FieldError[]
  onChange?: (value: unknown) => void
}

function Form({ start = [zhang, li], errors = [], onChange }: FormProps) {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onChange?.(next)
    setValue(next)
  }
  return (
    <FieldErrorsProvider errors={errors}>
      <FieldEditor field={contacts} value={value} onChange={change} name="contacts" id="contacts" />
    </FieldErrorsProvider>
  )
}

const show = (form: ReactNode) => renderInApp(form, { dictionaries: { role: [] } })
const cell = (place: number, title: string) => screen.getByLabelText(`其他联系人第 ${place} 行${title}`)
const names = () => screen.getAllByLabelText(/行姓名$/).map((input) => (input as HTMLInputElement).value)

test('retains hidden values with their row without rendering them', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const lines = rows('明细', { name: text('名称'), key: text('编号', { form: false }) })
  const { user } = renderInApp(
    <FieldErrorsProvider errors={[]}>
      <FieldEditor
        field={lines}
        value={[{ id: 'r1', name: '甲', key: 'k1' }]}
        onChange={onChange}
        name="lines"
        id="lines"
      />
    </FieldErrorsProvider>,
  )
  expect(screen.queryByText('编号')).toBeNull()
  await user.type(screen.getByLabelText('明细第 1 行名称'), '乙')
  expect(onChange).toHaveBeenLastCalledWith([{ id: 'r1', name: '甲乙', key: 'k1' }])
})

test('changing a cell changes only its row', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = show(<Form onChange={onChange} />)
  await user.type(cell(2, '姓名'), '明')
  expect(onChange).toHaveBeenLastCalledWith([zhang, { ...li, name: '李四明' }])
  const [first] = onChange.mock.lastCall![0] as unknown[]
  expect(first).toBe(zhang)
})

test('a new row has its defaults and the focus', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = show(<Form start={null} onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: /新增一行/ }))
  expect(onChange).toHaveBeenLastCalledWith([{ name: null, mobile: null, role: null, primary: 'N' }])
  expect(cell(1, '姓名')).toHaveFocus()
})

test('inserts rows below, moves and deletes them', async () => {
  const { user } = show(<Form />)
  await user.click(screen.getByRole('button', { name: '在第 1 行下方插入' }))
  await user.keyboard('王五')
  expect(names()).toEqual(['张三', '王五', '李四'])
  await user.click(screen.getByRole('button', { name: '上移第 3 行' }))
  expect(names()).toEqual(['张三', '李四', '王五'])
  await user.click(screen.getByRole('button', { name: '下移第 1 行' }))
  expect(names()).toEqual(['李四', '张三', '王五'])
  await user.click(screen.getByRole('button', { name: '删除第 2 行' }))
  expect(names()).toEqual(['李四', '王五'])
})

test('allows no more rows than the limit', async () => {
  const { user } = show(<Form />)
  await user.click(screen.getByRole('button', { name: /新增一行/ }))
  expect(screen.getByRole('button', { name: /最多 3 行/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: '在第 1 行下方插入' })).toBeDisabled()
})

test('shows errors at their cells', () => {
  show(<Form errors={[{ field: 'contacts[1].mobile', message: '请输入正确手机号' }]} />)
  const [, second] = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(within(second!).getByRole('alert')).toHaveTextContent('请输入正确手机号')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('Enter moves down the column and adds a row after the last', async () => {
  const { user } = show(<Form />)
  await user.click(cell(1, '手机'))
  await user.keyboard('{Enter}')
  expect(cell(2, '手机')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(cell(3, '姓名')).toHaveFocus()
})

test('Enter that ends an input method composition stays in its cell', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  show(<Form onChange={onChange} />)
  cell(2, '姓名').focus()
  fireEvent.keyDown(cell(2, '姓名'), { key: 'Enter', isComposing: true })
  expect(cell(2, '姓名')).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

test('Tab moves through the cells of a row', async () => {
  const { user } = show(<Form />)
  await user.click(cell(1, '姓名'))
  await user.tab()
  expect(cell(1, '手机')).toHaveFocus()
  await user.tab()
  expect(cell(1, '身份')).toHaveFocus()
})

test('read-only rows are only displayed', () => {
  show(<FieldEditor field={contacts} value={[zhang]} onChange={() => {}} disabled />)
  expect(cell(1, '姓名')).toBeDisabled()
  expect(screen.queryByRole('button', { name: /新增|删除|移/ })).not.toBeInTheDocument()
})
