import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button, renderPart } from '../../pickers/testing/renderPart.tsx'
import { SubTablePopover } from './SubTablePopover.tsx'

type Load = (signal: AbortSignal) => Promise<string>
const open = (load: Load) =>
  renderPart(
    <SubTablePopover title="付款" load={load} content={(text) => <p>{text}</p>}>
      查看
    </SubTablePopover>,
  )
const broken = new Error('网络断开')

test('[P1.24] a button opens the sub-table; Escape closes it and returns the focus', async () => {
  const { user } = open(() => Promise.resolve('三笔付款'))
  await user.click(button('付款'))
  expect(await screen.findByText('三笔付款')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('dialog', { name: '付款' })).toHaveFocus())
  expect(button('付款')).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('三笔付款')).not.toBeInTheDocument())
  expect(button('付款')).toHaveFocus()
})

test('[P1.24] silently retries a failure three times', async () => {
  const load = vi.fn<Load>().mockRejectedValue(broken)
  load.mockRejectedValueOnce(broken).mockRejectedValueOnce(broken).mockRejectedValueOnce(broken)
  load.mockResolvedValueOnce('三笔付款')
  const { user } = open(load)
  await user.click(button('付款'))
  expect(await screen.findByText('三笔付款')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(4)
  expect(screen.queryByText('打开子表失败')).not.toBeInTheDocument()
})

test('[P1.24] after more than three retries it shows 打开子表失败 and closes the popover', async () => {
  const load = vi.fn<Load>().mockRejectedValue(broken)
  const { user } = open(load)
  await user.click(button('付款'))
  expect(await screen.findByText('打开子表失败')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(4)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  load.mockResolvedValue('三笔付款')
  await user.click(button('付款'))
  expect(await screen.findByText('三笔付款')).toBeInTheDocument()
})

test('closing it while it loads stops loading and shows no error', async () => {
  const load = vi.fn<Load>().mockRejectedValue(broken)
  const { user } = open(load)
  await user.click(button('付款'))
  await screen.findByRole('dialog', { name: '付款' })
  await user.click(button('付款'))
  const calls = load.mock.calls.length
  await new Promise((done) => setTimeout(done, 700))
  expect(load).toHaveBeenCalledTimes(calls)
  expect(screen.queryByText('打开子表失败')).not.toBeInTheDocument()
})
