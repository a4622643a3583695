import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { button, renderPart } from '../../pickers/testing/renderPart.tsx'
import { DetailsModal } from './DetailsModal.tsx'

function Details() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>打开</button>
      <DetailsModal open={isOpen} title="合同" mainForm="主" subForms="子" onClose={() => setOpen(false)} />
    </>
  )
}
const width = () => document.querySelector<HTMLElement>('.ant-modal')!.style

test('[P1.24] is 1200 wide with slots for the main form and the sub forms; toggles fullscreen', async () => {
  const { user } = renderPart(<Details />)
  await user.click(button('打开'))
  const window = await screen.findByRole('dialog', { name: '合同' })
  expect(within(window).getByRole('region', { name: '合同：主表' })).toHaveTextContent('主')
  expect(within(window).getByRole('region', { name: '合同：子表' })).toHaveTextContent('子')
  expect(width().cssText).toContain('1200px')
  await user.click(button('全屏'))
  expect(width().cssText).toContain('100vw')
  await user.click(button('退出全屏'))
  expect(width().cssText).toContain('1200px')
})

test('opens in its default size each time', async () => {
  const { user } = renderPart(<Details />)
  await user.click(button('打开'))
  await user.click(button('全屏'))
  await user.click(screen.getByText('关闭'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(button('打开'))
  expect(button('全屏')).toBeInTheDocument()
})
