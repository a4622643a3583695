import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import type { PermissionNode } from './permissionNodes.ts'
import { PermissionTree } from './PermissionTree.tsx'

const nodes: PermissionNode[] = [
  {
    key: 'system',
    title: '系统管理',
    children: [
      { key: 'user', title: '用户管理', hasRules: true, children: [{ key: 'add', title: '新增用户' }] },
      { key: 'role', title: '角色管理' },
    ],
  },
]

function open(held: string[] = [], onRule?: (node: PermissionNode) => void) {
  const seen = vi.fn<(keys: string[]) => void>()
  function Holder() {
    const [checked, setChecked] = useState(held)
    const change = (next: string[]) => {
      seen([...next].sort())
      setChecked(next)
    }
    return <PermissionTree nodes={nodes} checked={checked} onChange={change} {...(onRule && { onRule })} />
  }
  return { ...renderInApp(<Holder />), seen }
}

const box = (title: string) => screen.getByRole('checkbox', { name: new RegExp(title) })

test('ticking a page ticks its buttons and its group; unlinked it is ticked alone', async () => {
  const { user, seen } = open()
  await user.click(box('用户管理'))
  expect(seen).toHaveBeenLastCalledWith(['add', 'system', 'user'])
  expect(screen.getByText('已选 3 / 4 项')).toBeInTheDocument()
  await user.click(screen.getByRole('switch'))
  await user.click(box('用户管理'))
  expect(seen).toHaveBeenLastCalledWith(['add', 'system'])
})

test('a parent that is granted in part is half ticked; a click completes it and another revokes it', async () => {
  const { user, seen } = open(['system', 'user', 'add'])
  expect(box('系统管理')).toHaveAttribute('aria-checked', 'mixed')
  expect(box('用户管理')).toHaveAttribute('aria-checked', 'true')
  await user.click(box('系统管理'))
  expect(seen).toHaveBeenLastCalledWith(['add', 'role', 'system', 'user'])
  expect(box('系统管理')).toHaveAttribute('aria-checked', 'true')
  await user.click(box('系统管理'))
  expect(seen).toHaveBeenLastCalledWith([])
})

test('nodes hidden by a search are neither ticked nor cleared', async () => {
  const { user, seen } = open(['role'])
  await user.type(screen.getByRole('searchbox', { name: '查找菜单或按钮' }), '用户管理')
  expect(screen.queryByText('角色管理')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /清\s*空/ }))
  expect(seen).toHaveBeenLastCalledWith(['role'])
  await user.click(screen.getByRole('button', { name: /^全\s*选/ }))
  expect(seen).toHaveBeenLastCalledWith(['add', 'role', 'system', 'user'])
})

test('row rules open for a granted page', async () => {
  const onRule = vi.fn<(node: PermissionNode) => void>()
  const { user } = open([], onRule)
  expect(screen.getByRole('button', { name: '用户管理的数据规则' })).toBeDisabled()
  await user.click(box('用户管理'))
  await user.click(screen.getByRole('button', { name: '用户管理的数据规则' }))
  expect(onRule).toHaveBeenCalledWith(expect.objectContaining({ key: 'user' }))
})
