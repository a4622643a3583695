import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider, Input } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { expect, test, vi } from 'vitest'
import type { QueryFieldSpec, SharedQuery, SharedQueryStore } from './AdvancedCondition.ts'
import { AdvancedQuery } from './AdvancedQuery.tsx'

const fields: QueryFieldSpec[] = [
  {
    name: 'name',
    title: '名称',
    rules: [{ value: 'like', label: '包含' }],
    editor: ({ value }) => <Input aria-label="值" value={String(value)} readOnly />,
  },
]
const condition = { matchType: 'and' as const, records: [{ field: 'name', rule: 'like', val: '科技' }] }
const roles = [
  { value: 'r1', text: '承办律师' },
  { value: 'r2', text: '客服' },
]
const own: SharedQuery = { ...condition, id: '1', title: '我的', isOwn: true, owner: '我', roles: [roles[0]!] }
const theirs: SharedQuery = { ...condition, id: '2', title: '大家的', isOwn: false, owner: '陈律师', roles: [] }

function open(change: Partial<SharedQueryStore> = {}) {
  const shared: SharedQueryStore = {
    list: [own, theirs],
    roles,
    add: vi.fn<SharedQueryStore['add']>(),
    change: vi.fn<SharedQueryStore['change']>(),
    remove: vi.fn<SharedQueryStore['remove']>(),
    ...change,
  }
  const save = vi.fn<() => void>()
  render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <AdvancedQuery
        open
        fields={fields}
        value={condition}
        onSearch={() => {}}
        onClose={() => {}}
        saved={{ list: [], save, remove: () => {} }}
        shared={shared}
      />
    </ConfigProvider>,
  )
  return { user: userEvent.setup(), shared, save }
}

const button = (name: string) => screen.getByRole('button', { name })
const confirm = (words: string) =>
  within(screen.getByText(words).closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: '确定' })

test('saves a query on the server and shares it with roles', async () => {
  const { user, shared, save } = open()
  await user.click(button('保存'))
  await user.type(screen.getByLabelText('保存名称'), '科技企业')
  await user.click(screen.getByLabelText('保存到服务器'))
  await user.click(screen.getByRole('combobox', { name: '共享给角色' }))
  await user.click(await screen.findByText('客服', { selector: '.ant-select-item-option-content' }))
  await user.type(screen.getByLabelText('保存名称'), '{Enter}')
  await waitFor(() => expect(shared.add).toHaveBeenCalledWith('科技企业', condition, ['r2']))
  expect(save).not.toHaveBeenCalled()
})

test('saves in this browser by default', async () => {
  const { user, shared, save } = open()
  await user.click(button('保存'))
  await user.type(screen.getByLabelText('保存名称'), '科技企业{Enter}')
  await waitFor(() => expect(save).toHaveBeenCalledWith('科技企业', condition))
  expect(shared.add).not.toHaveBeenCalled()
})

test('a user without permission to share can still save private queries on the server', async () => {
  const { user, shared } = open({ roles: [] })
  await user.click(button('保存'))
  await user.click(screen.getByLabelText('保存到服务器'))
  expect(screen.queryByLabelText('共享给角色')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('保存名称'), '只给我{Enter}')
  await waitFor(() => expect(shared.add).toHaveBeenCalledWith('只给我', condition, []))
})

test('overwrites the user’s own query only after confirmation; a colleague’s name can be reused', async () => {
  const { user, shared } = open()
  await user.click(button('保存'))
  await user.click(screen.getByLabelText('保存到服务器'))
  await user.type(screen.getByLabelText('保存名称'), '我的{Enter}')
  await screen.findByText('我的 已存在，是否覆盖？')
  expect(shared.change).not.toHaveBeenCalled()
  await user.click(confirm('我的 已存在，是否覆盖？'))
  await waitFor(() => expect(shared.change).toHaveBeenCalledWith(own, { query: condition, roleIds: [] }))
  await user.click(button('保存'))
  await user.click(screen.getByLabelText('保存到服务器'))
  await user.type(screen.getByLabelText('保存名称'), '大家的{Enter}')
  await waitFor(() => expect(shared.add).toHaveBeenCalledWith('大家的', condition, []))
})

test('the owner can rename, unshare and delete; other users only see the owner', async () => {
  const { user, shared } = open()
  expect(screen.getByText('陈律师 共享')).toBeInTheDocument()
  for (const act of ['修改', '删除'])
    expect(screen.queryByRole('button', { name: `${act} 大家的` })).not.toBeInTheDocument()
  await user.click(button('修改 我的'))
  await user.clear(screen.getByLabelText('保存名称'))
  await user.type(screen.getByLabelText('保存名称'), '新名称')
  await user.click(screen.getByText('承办律师', { selector: '.ant-select-selection-item-content' }).nextElementSibling!)
  await user.type(screen.getByLabelText('保存名称'), '{Enter}')
  await waitFor(() => expect(shared.change).toHaveBeenCalledWith(own, { title: '新名称', roleIds: [] }))
  await user.click(button('删除 我的'))
  await screen.findByText('是否删除当前查询？')
  await user.click(confirm('是否删除当前查询？'))
  await waitFor(() => expect(shared.remove).toHaveBeenCalledWith(own))
})

test('shows the refusal of the server and retains the name for another attempt', async () => {
  const { user } = open({ add: vi.fn<SharedQueryStore['add']>().mockRejectedValue(new Error('没有权限')) })
  await user.click(button('保存'))
  await user.click(screen.getByLabelText('保存到服务器'))
  await user.type(screen.getByLabelText('保存名称'), '新{Enter}')
  expect(await screen.findByText('没有权限')).toBeInTheDocument()
  expect(screen.getByLabelText('保存名称')).toHaveValue('新')
})

test('shows the queries of this browser if the server does not answer', () => {
  open({ list: [], problem: '服务器上的查询没有读到' })
  expect(screen.getByText('服务器上的查询没有读到')).toBeInTheDocument()
  expect(screen.queryByText('没有保存任何查询')).not.toBeInTheDocument()
})
