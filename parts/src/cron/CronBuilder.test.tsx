import '@testing-library/jest-dom/vitest'
import { beijingYear } from '@lexdesk/domain/clock'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CronBuilder, type CronBuilderProps } from './CronBuilder.tsx'

function openBuilder(value?: string) {
  const onChange = vi.fn<CronBuilderProps['onChange']>()
  function Harness() {
    const [isOpen, setOpen] = useState(true)
    return <CronBuilder open={isOpen} value={value} onChange={onChange} onClose={() => setOpen(false)} />
  }
  render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <Harness />
    </ConfigProvider>,
  )
  return { user: userEvent.setup(), onChange }
}

const expression = () => screen.getByLabelText('表达式')
const ok = () => screen.getByRole('button', { name: '确定' })
const tab = (name: string) => screen.getByRole('tab', { name })
const mode = (name: string | RegExp) => screen.getByRole('radio', { name })
const paste = (text: string) => fireEvent.change(expression(), { target: { value: text } })
const isOpen = () => screen.queryByRole('dialog') !== null

test('[P3.04] without an expression it loads the defaults, and OK emits them and closes', async () => {
  const { user, onChange } = openBuilder()
  expect(expression()).toHaveValue('* * * * * ? *')
  expect(mode('每秒')).toBeChecked()
  expect(screen.getByText('每天 每秒')).toBeInTheDocument()
  expect(screen.getByText('每秒执行一次，请确认任务足够轻')).toBeInTheDocument()
  await user.click(ok())
  expect(onChange.mock.calls).toEqual([['* * * * * ? *']])
  expect(isOpen()).toBe(false)
})

test('[P3.04] cancelling closes and emits nothing', async () => {
  const { user, onChange } = openBuilder('0 0 9 1 * ? *')
  paste('0 0 10 1 * ? *')
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(isOpen()).toBe(false)
  expect(onChange).not.toHaveBeenCalled()
})

test('[P3.04] an existing expression opens in the matching modes, and six fields become seven', async () => {
  const { user, onChange } = openBuilder('0 0/5 9 ? * MON-FRI')
  await user.click(tab('分'))
  expect(mode('间隔')).toBeChecked()
  expect(screen.getByLabelText('间隔起点（分）')).toHaveValue('0')
  expect(screen.getByLabelText('间隔（分）')).toHaveValue('5')
  await user.click(tab('周'))
  expect(mode('区间')).toBeChecked()
  expect(screen.getAllByText('星期一').length).toBeGreaterThan(0)
  await user.click(ok())
  expect(onChange.mock.calls).toEqual([['0 0/5 9 ? * 2-6 *']])
})

test('entering a number selects its mode and updates the expression', async () => {
  const { user } = openBuilder('0 0 9 1 * ? *')
  await user.click(tab('时'))
  await user.clear(screen.getByLabelText('间隔（时）'))
  await user.type(screen.getByLabelText('间隔（时）'), '6')
  expect(mode('间隔')).toBeChecked()
  expect(expression()).toHaveValue('0 0 0/6 1 * ? *')
  await user.clear(screen.getByLabelText('间隔（时）'))
  await user.tab()
  expect(screen.getByLabelText('间隔（时）')).toHaveValue('6')
  expect(expression()).toHaveValue('0 0 0/6 1 * ? *')
})

test('selecting a week mode clears the day', async () => {
  const { user } = openBuilder('0 0 9 1 * ? *')
  await user.click(tab('周'))
  expect(mode('不指定（由“日”决定）')).toBeChecked()
  await user.click(mode('第几个'))
  expect(expression()).toHaveValue('0 0 9 ? * 6#1 *')
  await user.click(tab('日'))
  expect(mode('不指定（由“周”决定）')).toBeChecked()
})

test('[P3.04] an invalid paste shows the error, retains the text and cannot be confirmed', async () => {
  const { user, onChange } = openBuilder('0 0 9 1 * ? *')
  paste('0 0 24 1 * ?')
  expect(screen.getByRole('alert')).toHaveTextContent('时：应在 0 至 23 之间，现为 24')
  expect(expression()).toHaveValue('0 0 24 1 * ?')
  expect(expression()).toBeInvalid()
  expect(expression()).toHaveAccessibleDescription('时：应在 0 至 23 之间，现为 24')
  await user.click(ok())
  expect(onChange).not.toHaveBeenCalled()
  expect(isOpen()).toBe(true)
  paste('0 0 23 1 * ?')
  expect(screen.queryByText('时：应在 0 至 23 之间，现为 24')).not.toBeInTheDocument()
  await user.click(tab('时'))
  expect(mode('指定')).toBeChecked()
  await user.click(ok())
  expect(onChange.mock.calls).toEqual([['0 0 23 1 * ? *']])
})

test('accepts full-width punctuation in a pasted expression', async () => {
  const { user, onChange } = openBuilder()
  paste('０ ０ ８，１８ ＊ ＊ ？')
  await user.click(ok())
  expect(onChange.mock.calls).toEqual([['0 0 8,18 * * ? *']])
})

test('rejects month 0, which the dialog accepts and Quartz does not', async () => {
  const { user, onChange } = openBuilder('0 0 9 1 * ? *')
  await user.click(tab('月'))
  await user.clear(screen.getByLabelText('间隔起点（月）'))
  await user.type(screen.getByLabelText('间隔起点（月）'), '0')
  expect(screen.getByRole('alert')).toHaveTextContent('月：应在 1 至 12 之间，现为 0')
  await user.click(ok())
  expect(onChange).not.toHaveBeenCalled()
})

test('opens an expression with too many fields unchanged and shows its error', () => {
  openBuilder('0 0 9 1 * ? * 8')
  expect(expression()).toHaveValue('0 0 9 1 * ? * 8')
  expect(screen.getByRole('alert')).toHaveTextContent('Cron 表达式应有 6 或 7 段，现有 8 段')
})

test('shows the next ten runs with year and weekday, or fewer when the schedule ends', () => {
  openBuilder('0 0 9 ? * 2 *')
  const runs = () => within(screen.getByRole('list', { name: '执行时间' })).getAllByRole('listitem')
  expect(runs()).toHaveLength(10)
  for (const run of runs()) expect(run).toHaveTextContent(/^\d{4}-\d\d-\d\d 星期一 09:00:00$/)
  const next = beijingYear(new Date()) + 1
  paste(`0 0 9 1 1,2 ? ${next}`)
  expect(runs()).toHaveLength(2)
  expect(runs()[0]).toHaveTextContent(new RegExp(`^${next}-01-01 星期. 09:00:00$`))
  paste('0 0 9 1 1 ? 2020')
  expect(screen.getByText('此表达式今后不会再执行')).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: '执行时间' })).not.toBeInTheDocument()
})
