import { user as users } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/calls/ApiError.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import { button } from './list/testing/listFixture.tsx'
import { PickRowsDialog } from './PickRowsDialog.tsx'

test('looks up people one after another, and retains the selection after a refusal', async () => {
  fakeServer({
    'GET /sys/user/options': [
      { value: 'u1', text: '赵静', title: '赵静' },
      { value: 'u2', text: '孙浩然', title: '孙浩然' },
    ],
  })
  const onPick = vi.fn<(ids: readonly string[]) => Promise<string>>()
  onPick.mockRejectedValueOnce(new ApiError('refused', '该角色的权限超出您自己的')).mockResolvedValueOnce('添加成功!')
  const onPicked = vi.fn<(words: string) => void>()
  const { user } = renderInApp(
    <PickRowsDialog title="添加已有用户" resource={users} onPick={onPick} onPicked={onPicked} onClose={() => {}} />,
  )
  const control = screen.getByRole('combobox', { name: '用户' })
  expect(button('添加')).toBeDisabled()
  await user.click(control)
  for (const name of ['赵静', '孙浩然']) await user.click(await screen.findByTitle(name))
  await user.click(button('添加'))
  expect(await screen.findByText('该角色的权限超出您自己的')).toBeInTheDocument()
  expect(onPick).toHaveBeenCalledWith(['u1', 'u2'])
  await user.click(button('添加'))
  await waitFor(() => expect(onPicked).toHaveBeenCalledWith('添加成功!'))
})
