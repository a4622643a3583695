import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DepartmentPicker, type DepartmentPickerProps } from './DepartmentPicker.tsx'
import { button, renderPart } from '../testing/renderPart.tsx'
import type { LoadNodes } from './useTree.ts'

const tree = [
  {
    key: '1',
    title: '律云',
    orgCode: 'A01',
    children: [
      { key: '2', title: '法律顾问部', orgCode: 'A01A01', isLeaf: true },
      { key: '3', title: '财务部', orgCode: 'A01A02', isLeaf: true },
    ],
  },
]
const emitted = vi.fn<DepartmentPickerProps['onChange']>()

function Departments(props: Partial<DepartmentPickerProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <DepartmentPicker
      load={() => Promise.resolve(tree)}
      {...props}
      value={value}
      onChange={(next, pairs) => {
        setValue(next)
        emitted(next, pairs)
      }}
    />
  )
}

async function open(props: Partial<DepartmentPickerProps> = {}) {
  emitted.mockClear()
  const { user } = renderPart(<Departments {...props} />)
  await user.click(button('选择部门'))
  return { user, dialog: await screen.findByRole('dialog') }
}

test('[P4.01] expands the root', async () => {
  const { dialog } = await open()
  expect(await within(dialog).findByText('法律顾问部')).toBeInTheDocument()
})

test('[P4.02] OK emits the joined ids and the pairs of value and text', async () => {
  const { user, dialog } = await open({ isMany: true })
  await user.click(await within(dialog).findByText('财务部'))
  await user.click(within(dialog).getByText('律云'))
  await user.click(button('确定'))
  expect(emitted).toHaveBeenCalledWith('3,1', [
    { value: '3', text: '财务部' },
    { value: '1', text: '律云' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('can emit another field; an external value shows its name', async () => {
  const { user, dialog } = await open({ valueField: 'orgCode', value: 'A01A02' })
  expect(await screen.findAllByText('财务部')).toHaveLength(2)
  await user.click(within(dialog).getByText('法律顾问部'))
  await user.click(button('确定'))
  expect(emitted).toHaveBeenCalledWith('A01A01', [{ value: 'A01A01', text: '法律顾问部' }])
})

test('[P4.02] cancel changes nothing', async () => {
  const { user, dialog } = await open()
  await user.click(await within(dialog).findByText('财务部'))
  await user.click(button('取消'))
  expect(emitted).not.toHaveBeenCalled()
})

test('finds departments by pinyin', async () => {
  const { user, dialog } = await open()
  await within(dialog).findByText('财务部')
  await user.type(within(dialog).getByLabelText('查找部门'), 'flgw')
  await waitFor(() => expect(within(dialog).queryByText('财务部')).not.toBeInTheDocument())
  expect(await within(dialog).findByText('法律顾问部')).toBeInTheDocument()
})

test('rejects an empty required selection', async () => {
  const { user, dialog } = await open({ isRequired: true })
  await within(dialog).findByText('财务部')
  await user.click(button('确定'))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('请选择部门!')
  expect(emitted).not.toHaveBeenCalled()
})

test('warns 您尚未设置部门信息! for an empty list', async () => {
  const { dialog } = await open({ load: () => Promise.resolve([]) })
  expect(await within(dialog).findByText('您尚未设置部门信息!')).toBeInTheDocument()
})

test('a failed load shows an error with a retry button; OK is disabled until then', async () => {
  const load = vi.fn<LoadNodes>().mockRejectedValueOnce(new Error('网络不通')).mockResolvedValue(tree)
  const { user, dialog } = await open({ load, value: '3' })
  expect(await within(dialog).findByText('网络不通')).toBeInTheDocument()
  expect(button('确定')).toBeDisabled()
  await user.click(button('重试'))
  expect(await within(dialog).findByText('财务部')).toBeInTheDocument()
})
