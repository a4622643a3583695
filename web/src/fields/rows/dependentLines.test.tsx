import type { FieldError } from '@lexdesk/domain'
import { integer, money, reference, rows, text, yesNo } from '@lexdesk/domain/fields'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldEditor } from '../FieldEditor.tsx'
import { FieldErrorsProvider } from '../FieldErrors.tsx'

const costs = rows('费用明细', {
  name: text('名称'),
  paid: yesNo('收费', { default: 'N' }),
  price: money('单价', { min: 0, shownIf: ({ paid }) => paid === 'Y' }),
  count: integer('数量'),
  total: money('小计', {
    readOnly: true,
    derive: ({ price, count }) => (typeof price === 'number' && typeof count === 'number' ? price * count : null),
  }),
})
const free = { id: 'a', name: '咨询', paid: 'N', price: null, count: 1, total: null }
const paid = { id: 'b', name: '复印', paid: 'Y', price: 1200, count: 2, total: 2400 }

interface FormProps {
  field: Parameters<typeof FieldEditor>[0]['field']
  start: unknown
  errors?: FieldError[]
  onChange?: (value: unknown) => void
}

function Form({ field, start, errors = [], onChange }: FormProps) {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onChange?.(next)
    setValue(next)
  }
  return (
    <FieldErrorsProvider errors={errors}>
      <FieldEditor field={field} value={value} onChange={change} name="lines" id="lines" />
    </FieldErrorsProvider>
  )
}

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
})

const cell = (place: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-row="${place - 1}"] [id$="-${column}"]`)!
const sink = () => document.querySelector<HTMLTextAreaElement>('[data-grid-field]')!
const last = (onChange: ReturnType<typeof vi.fn>) => onChange.mock.lastCall![0] as unknown[]
function paste(plain: string) {
  const getData = (type: string) => (type === 'text/plain' ? plain : '')
  fireEvent(sink(), createEvent.paste(sink(), { clipboardData: { getData } }))
}

async function open(props: Partial<FormProps> = {}) {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form field={costs} start={[free, paid]} onChange={onChange} {...props} />)
  await screen.findByRole('toolbar')
  return { user, onChange }
}

test('a cell whose condition is not met is empty, says why, and cannot be typed or pasted into', async () => {
  const { user, onChange } = await open()
  expect(cell(1, 'price')).toHaveTextContent('')
  expect(cell(1, 'price')).toHaveAttribute('title', '不满足显示条件，没有值')
  expect(cell(1, 'price')).toHaveAttribute('aria-disabled', 'true')
  expect(cell(2, 'price')).not.toHaveAttribute('aria-disabled')
  await user.click(cell(1, 'price'))
  await user.keyboard('5')
  expect(await screen.findByText('有 1 个单元格不满足显示条件，未修改')).toBeInTheDocument()
  paste('7')
  expect(await screen.findByText('有 1 个单元格不满足显示条件，未粘贴')).toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
})

test('a value that is not shown is not sent, and is there again when its condition is met again', async () => {
  const { user, onChange } = await open()
  await user.click(cell(2, 'paid'))
  expect(last(onChange)).toEqual([free, { ...paid, paid: 'N', price: null, total: null }])
  expect(last(onChange)[0]).toBe(free)
  expect([cell(2, 'price').textContent, cell(2, 'total').textContent]).toEqual(['', ''])
  await user.click(cell(2, 'paid'))
  expect(last(onChange)[1]).toEqual(paid)
  expect(cell(2, 'price')).toHaveTextContent('¥12.00')
})

test('computed cells follow what is typed, and an undo takes both back', async () => {
  const { user, onChange } = await open()
  await user.click(cell(2, 'count'))
  await user.keyboard('0{Shift>}{Enter}{/Shift}')
  expect(cell(2, 'total')).toHaveTextContent('¥240.00')
  expect(last(onChange)[1]).toEqual({ ...paid, count: 20, total: 24_000 })
  await user.click(screen.getByLabelText('撤销'))
  expect(cell(2, 'total')).toHaveTextContent('¥24.00')
  expect(last(onChange)[1]).toEqual(paid)
})

test('an error of a cell goes when the cell is not shown any more', async () => {
  const { user } = await open({ start: [paid] })
  await user.click(cell(1, 'price'))
  await user.keyboard('.123{Enter}')
  await waitFor(() => expect(cell(1, 'price')).toHaveAttribute('aria-invalid', 'true'))
  await user.click(cell(1, 'paid'))
  await waitFor(() => expect(cell(1, 'price')).not.toHaveAttribute('aria-invalid'))
  expect(screen.queryByRole('alert')).toBeNull()
})

const visits = rows('来访', {
  clientId: reference('客户', 'enterprise', { shows: ['contactName', 'taxRate', 'gone'] }),
  words: text('说明'),
})
const client = { id: 'e1', version: 1, name: '甲公司', contactName: '王敏' }

test('fields of the chosen record are columns of the line, for reading', async () => {
  const server = fakeServer({
    'GET /legal/enterprise/queryById': ({ params }) =>
      params.id === 'e1' ? client : refusal('没有权限', { code: 'forbidden' }),
  })
  const lines = [
    { id: 'a', clientId: 'e1', clientId_dictText: '甲公司', words: '甲' },
    { id: 'b', clientId: null, words: '乙' },
    { id: 'c', clientId: 'e2', clientId_dictText: '乙公司', words: '丙' },
  ]
  const { user, onChange } = await open({ field: visits, start: lines })
  expect(screen.getByText('客户 · 联系人')).toBeInTheDocument()
  // The resource has no such fields for this user.
  expect(screen.queryByText(/客户 · (?!联系人)/)).toBeNull()
  expect(await screen.findByText('王敏')).toBeInTheDocument()
  expect([2, 3].map((place) => cell(place, 'clientId.contactName').textContent)).toEqual(['', ''])
  expect(server.sent('GET /legal/enterprise/queryById').map(({ params }) => params.id)).toEqual(['e1', 'e2'])
  await user.click(cell(1, 'clientId.contactName'))
  await user.keyboard('改')
  expect(await screen.findByText('有 1 个单元格只读，未修改')).toBeInTheDocument()
  await user.click(cell(2, 'words'))
  await user.keyboard('丁{Enter}')
  expect(last(onChange)[1]).toEqual({ ...lines[1], words: '乙丁' })
  await user.click(screen.getByText('新增一行来访'))
  expect(last(onChange)[3]).toEqual({ clientId: null, words: null })
})

test('a record shows the fields of the records that its lines refer to', async () => {
  fakeServer({ 'GET /legal/enterprise/queryById': client })
  const lines = [{ id: 'a', clientId: 'e1', clientId_dictText: '甲公司', words: '甲' }]
  renderInApp(<FieldEditor field={visits} value={lines} onChange={() => {}} name="lines" disabled />)
  expect(await screen.findByText('客户 · 联系人')).toBeInTheDocument()
  expect(await screen.findByText('王敏')).toBeInTheDocument()
})
