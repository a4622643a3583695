import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { mountedComponents } from '../../testing/mountedComponents.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'

test('the question is mounted when first asked, and the button keeps the focus', async () => {
  const onConfirm = vi.fn<() => void>()
  const { user, container } = renderInApp(
    <ConfirmButton title="停用该账号？" onConfirm={onConfirm}>
      停用账号
    </ConfirmButton>,
  )
  expect(mountedComponents(container)).toContain('ConfirmButton')
  expect([...mountedComponents(container)].filter((name) => /^(Popconfirm|Popover|Tooltip)$/.test(name))).toEqual([])
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('停用该账号？')).toBeVisible()
  expect(screen.getByRole('button', { name: '停用账号' })).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /取\s*消/ }))
  await user.click(screen.getByRole('button', { name: '停用账号' }))
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1))
})
