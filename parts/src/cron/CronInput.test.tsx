import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider, Form } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CronInput } from './CronInput.tsx'

function Harness({ start, disabled }: { start: string | null; disabled?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <CronInput aria-label="执行时间" value={value} onChange={setValue} disabled={disabled} />
    </ConfigProvider>
  )
}

const input = () => screen.getByRole('textbox', { name: '执行时间' })
const opener = () => screen.getByRole('button', { name: '生成 Cron 表达式' })

test('describes a valid expression while typing, and shows errors on blur', async () => {
  const user = userEvent.setup()
  render(<Harness start={null} />)
  await user.type(input(), '0 0 24 * * ?')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByRole('alert')).toHaveTextContent('时：应在 0 至 23 之间，现为 24')
  expect(input()).toBeInvalid()
  await user.clear(input())
  await user.type(input(), ' 0 0 12 ? * 6#3 ')
  expect(screen.getByText('每月第三个星期五 12:00')).toBeInTheDocument()
  await user.tab()
  expect(input()).toHaveValue('0 0 12 ? * 6#3')
})

test('accepts an empty value, and shows the error of an invalid external value at once', () => {
  const { unmount } = render(<Harness start="" />)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  unmount()
  render(<Harness start="0 0 9 1 * 2" />)
  expect(screen.getByRole('alert')).toHaveTextContent('日和周不能同时指定，其中一个应为 ?')
})

test('the dialog opens with the current text and writes back into the input', async () => {
  const user = userEvent.setup()
  render(<Harness start="0 0 9 1 * ? *" />)
  await user.click(opener())
  expect(screen.getByLabelText('表达式')).toHaveValue('0 0 9 1 * ? *')
  await user.click(screen.getByRole('radio', { name: '每秒' }))
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(input()).toHaveValue('* 0 9 1 * ? *')
})

test('a disabled input does not open the dialog', () => {
  render(<Harness start="0 0 9 1 * ? *" disabled />)
  expect(input()).toBeDisabled()
  expect(opener()).toBeDisabled()
})

test('works in a form: found by its label, submits its value', async () => {
  const user = userEvent.setup()
  let saved: unknown
  render(
    <Form onFinish={(values) => (saved = values)}>
      <Form.Item name="cron" label="执行计划" rules={[{ required: true, message: '请输入执行计划' }]}>
        <CronInput />
      </Form.Item>
      <button type="submit">保存</button>
    </Form>,
  )
  await user.type(screen.getByLabelText('执行计划'), '0 0 9 1 * ?')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => saved).toEqual({ cron: '0 0 9 1 * ?' })
})
