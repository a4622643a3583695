import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FormPreview } from './FormPreview.tsx'

const line = (title: string, name: string, kind: string, more: object = {}) => ({ title, name, kind, ...more })

const fields = [
  line('名称', 'name', 'text'),
  line('数量', 'count', 'integer'),
  line('两倍', 'twice', 'integer', { formula: 'count * 2' }),
  line('说明', 'words', 'text', { shownIf: 'twice > 10', requiredIf: 'twice > 20' }),
  line('备注', 'remark', 'text', { lockedIf: 'name == "定稿"' }),
]

const isAsked = (title: string): boolean => screen.getByText(title).classList.contains('ant-form-item-required')

test('the previewed form shows, asks for, locks and computes fields while others are typed', async () => {
  renderInApp(<FormPreview values={{ fields }} />)
  const user = userEvent.setup()
  const count = screen.getByLabelText('数量')
  expect(screen.queryByLabelText('说明')).toBeNull()
  await user.type(count, '6')
  expect(screen.getByLabelText('两倍')).toHaveValue('12')
  expect(screen.getByLabelText('两倍')).toHaveAttribute('placeholder', '由公式计算')
  expect(count).toHaveAttribute('placeholder', '请输入数量')
  expect(screen.getByLabelText('两倍')).toBeDisabled()
  expect(isAsked('说明')).toBe(false)
  await user.type(count, '0')
  expect(isAsked('说明')).toBe(true)
  expect(screen.getByLabelText('备注')).toBeEnabled()
  await user.type(screen.getByLabelText('名称'), '定稿')
  expect(screen.getByLabelText('备注')).toBeDisabled()
})

test('shows what is wrong with a condition in place of the form', () => {
  renderInApp(<FormPreview values={{ fields: [...fields, line('乙', 'other', 'text', { shownIf: 'nothing' })] }} />)
  expect(screen.getByText('第 6 行：显示条件第 1 个字符处没有名为“nothing”的字段')).toBeInTheDocument()
})

test('a cell that cannot be read is left out of the form that is shown', async () => {
  const unread = { unread: 'abc' }
  const fields = [
    { title: '名称', name: 'name', kind: 'text', inList: 'Y', length: unread, format: unread },
    { title: '比例', name: 'rate', kind: 'number', inList: 'Y', length: unread },
  ]
  const states = [{ title: '登记', value: 'open', color: unread, initial: unread, editable: 'Y' }]
  renderInApp(<FormPreview values={{ title: '登记', code: 'x', fields, states }} />)
  expect(await screen.findByLabelText('比例')).toBeInTheDocument()
})

function Written() {
  const [shownIf, setShownIf] = useState('count > 5')
  const more = line('补充', 'more', 'text', { shownIf })
  return (
    <>
      <input aria-label="条件" value={shownIf} onChange={({ target }) => setShownIf(target.value)} />
      <FormPreview values={{ title: '登记', code: 'x', fields: [...fields, more] }} />
    </>
  )
}

test('the preview stays while an expression is written, and says that it is the former one', async () => {
  renderInApp(<Written />)
  const write = (value: string) => fireEvent.change(screen.getByLabelText('条件'), { target: { value } })
  fireEvent.change(screen.getByLabelText('数量'), { target: { value: '4' } })
  write('count > 5 &')
  expect(await screen.findByText(/^预览是改动之前的样子：第 6 行：显示条件/)).toBeInTheDocument()
  expect(screen.getByLabelText('数量')).toHaveValue('4')
  write('count > 3')
  await waitFor(() => expect(screen.queryByText(/改动之前/)).toBeNull())
  expect(screen.getByLabelText('数量')).toHaveValue('')
})

test('leaves out lines in which neither a title nor a kind is chosen, and counts them in what it says', () => {
  const blank = { title: null, name: null, kind: 'text', inList: 'Y' }
  const [named, ...others] = fields
  const { rerender } = renderInApp(<FormPreview values={{ fields: [named, blank, ...others, blank] }} />)
  const titles = () => [...document.querySelectorAll('.ant-form-item-label')].map((one) => one.textContent)
  expect(titles()).toEqual(['名称', '数量', '两倍', '备注'])
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).not.toContain('')
  rerender(<FormPreview values={{ fields: [blank, named, line('', '', 'date'), line('乙', 'two', 'none')] }} />)
  expect(screen.getByText('第 4 行：没有这种字段类型')).toBeInTheDocument()
  cleanup()
  renderInApp(<FormPreview values={{ fields: [blank] }} />)
  expect(screen.getByText('至少要有一个文本字段，作为记录的名称')).toBeInTheDocument()
})
