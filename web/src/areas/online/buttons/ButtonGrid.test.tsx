import { onlineButtonKinds, onlineFormEndpoints } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { noSources } from '../properties/useFieldSources.ts'
import { ButtonGrid } from './ButtonGrid.tsx'

type Line = Record<string, unknown>

const fields = [
  { title: '名称', name: 'name', kind: 'text' },
  { title: '承办人', name: 'lawyer', kind: 'user' },
  { title: '金额', name: 'amount', kind: 'money' },
]

function Designer({ lines, onButtons }: { lines: Line[]; onButtons: (lines: Line[]) => void }) {
  const [values, setValues] = useState<Line>({ title: '登记', code: 'x', fields, buttons: lines })
  const change = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    onButtons(value as Line[])
  }
  return <ButtonGrid mode="add" values={values} original={{}} onChange={change} errorOf={() => undefined} />
}

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
})

test('a button is asked only for what its kind needs', async () => {
  const onButtons = vi.fn<(lines: Line[]) => void>()
  const lines = [
    { title: '查看', name: 'view', kind: 'link' },
    { title: '提醒', name: 'remind', kind: 'message', target: 'remind' },
    { title: '导出', name: 'save', kind: 'export', target: '/old', receiver: 'lawyer' },
  ]
  const online_button_kind = Object.entries(onlineButtonKinds).map(([value, text]) => ({ value, text }))
  const messageTemplates = [
    { value: 'remind', text: '催办提醒' },
    { value: 'paid', text: '到账通知' },
  ]
  fakeServer({ [`GET ${onlineFormEndpoints.sources.path}`]: { ...noSources, messageTemplates } })
  const { user } = renderInApp(<Designer lines={lines} onButtons={onButtons} />, {
    dictionaries: { online_button_kind },
  })
  const last = () => onButtons.mock.lastCall![0]
  await screen.findByRole('toolbar')
  expect(screen.getByText('请填写地址')).toBeInTheDocument()
  expect(screen.queryByLabelText('接收人')).toBeNull()
  await user.type(screen.getByLabelText('链接地址'), '/x')
  // The export had more than it needs from an earlier kind.
  expect(last()).toMatchObject([{ target: '/x' }, { target: 'remind' }, { target: null, receiver: null }])

  await user.click(screen.getByLabelText('按钮属性'))
  await user.click(await screen.findByTitle('提醒'))
  expect(await screen.findByTitle('催办提醒')).toBeInTheDocument()
  await user.click(screen.getByLabelText('消息模板'))
  await user.click(await screen.findByTitle('到账通知'))
  expect(last()[1]).toMatchObject({ target: 'paid' })
  await user.click(screen.getByLabelText('接收人'))
  expect(screen.queryByTitle('金额')).toBeNull()
  await user.click(await screen.findByTitle('承办人'))
  expect(last()[1]).toMatchObject({ receiver: 'lawyer' })

  await user.click(screen.getByLabelText('按钮属性'))
  await user.click(await screen.findByTitle('导出'))
  expect(screen.queryByLabelText('消息模板')).toBeNull()
  expect(screen.getByLabelText('可用条件')).toBeInTheDocument()
})
