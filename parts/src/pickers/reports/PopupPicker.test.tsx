import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PopupPicker, type PopupPickerProps } from './PopupPicker.tsx'
import { button, renderPart } from '../testing/renderPart.tsx'

const report = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '律师选择',
  columns: [{ title: '姓名', dataIndex: 'realname' }],
  dictOptions: {},
  queryInfo: [{ label: '姓名', field: 'realname', mode: 'single' }],
}
const rows = [
  { realname: '陈律师', username: 'chen' },
  { realname: '王律师', username: 'wang' },
]

function Popup(props: Partial<PopupPickerProps>) {
  const [values, setValues] = useState<Record<string, string>>({})
  return (
    <>
      <PopupPicker
        label="律师"
        code="user"
        orgFields="realname,username"
        destFields="lawyer,account"
        loadReport={() => Promise.resolve(report)}
        loadData={() => Promise.resolve({ records: rows, total: 2 })}
        {...props}
        value={values.lawyer}
        onChange={setValues}
      />
      <output>{JSON.stringify(values)}</output>
    </>
  )
}
const values = () => JSON.parse(screen.getByRole('status').textContent!) as unknown
const row = (name: string) => screen.findByText(name, { selector: '[role=gridcell] span' })

test('[P4.03] a misconfigured picker shows its message and no control', () => {
  renderPart(<Popup code="" />)
  expect(screen.getByText('popup参数未正确配置!')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('[P4.03] confirming an empty selection shows 请选择一条记录, and the dialog stays open', async () => {
  const { user } = renderPart(<Popup />)
  await user.click(button('选择律师'))
  await row('陈律师')
  await user.click(button('确定'))
  expect(await screen.findByText('请选择一条记录')).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})

test('[P4.02] the selected row fills the fields of the form, and clearing empties them', async () => {
  const loadData = vi.fn<PopupPickerProps['loadData']>().mockResolvedValue({ records: rows, total: 2 })
  const { user } = renderPart(<Popup params={{ status: '1' }} loadData={loadData} />)
  await user.click(button('选择律师'))
  await user.click(await row('王律师'))
  await user.click(button('确定'))
  expect(values()).toEqual({ lawyer: '王律师', account: 'wang' })
  expect(loadData.mock.calls[0]!.slice(0, 2)).toMatchObject(['r1', { page: 1, search: { self_status: '1' } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(document.querySelector('.ant-select-clear')!)
  expect(values()).toEqual({ lawyer: '', account: '' })
})

test('joins several rows by commas', async () => {
  const { user } = renderPart(<Popup isMany />)
  await user.click(button('选择律师'))
  await user.click(await row('王律师'))
  await user.click(await row('陈律师'))
  await user.click(button('确定'))
  expect(values()).toEqual({ lawyer: '王律师,陈律师', account: 'wang,chen' })
})

test('a missing report shows an error, and retry requests it again', async () => {
  const loadReport = vi.fn<PopupPickerProps['loadReport']>().mockRejectedValueOnce(new Error('实体不存在'))
  loadReport.mockResolvedValue(report)
  const { user } = renderPart(<Popup loadReport={loadReport} />)
  await user.click(button('选择律师'))
  expect(await screen.findByText('实体不存在')).toBeInTheDocument()
  await user.click(button('重试'))
  await row('陈律师')
})
