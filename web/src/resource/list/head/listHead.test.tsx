import { page } from '@lexdesk/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  address,
  button,
  enterpriseRow,
  enterpriseServer,
  positionServer,
  renderList,
  setWidth,
} from '../testing/listFixture.tsx'

beforeEach(() => setWidth(1440))
afterEach(() => vi.unstubAllGlobals())
afterEach(() => vi.restoreAllMocks())

const tick = async (name: string) => (await screen.findByLabelText(`选择${name}`)).click()

describe('the tabs of states', () => {
  test('show how many rows are in each state, and filter by one of them', async () => {
    const server = enterpriseServer()
    server.answer({
      'GET /legal/enterprise/list': page([enterpriseRow(1)], 7, 1, 10),
      'GET /legal/enterprise/groups': [
        { value: 'certified', count: 2, sums: {} },
        { value: 'draft', count: 5, sums: {} },
      ],
    })
    const { user } = renderList({ resource: 'enterprise' })
    await screen.findByText('企业1')
    const tabs = within(screen.getByRole('group', { name: '按状态筛选' }))
    const texts = () => tabs.getAllByRole('button').map(({ textContent }) => textContent)
    await waitFor(() => expect(texts()).toEqual(['全部7', '草稿5', '已认证2']))
    await user.click(tabs.getByRole('button', { name: /已认证/ }))
    expect(address()).toBe('?status=certified,')
    expect(tabs.getByRole('button', { name: /已认证/, pressed: true })).toBeInTheDocument()
    expect(texts(), 'the other states keep their numbers').toEqual(['全部7', '草稿5', '已认证2'])
    await user.click(tabs.getByRole('button', { name: /全部/ }))
    expect(address()).toBe('')
  })

  test('that do not fit into one line are in a menu, whose button shows the chosen one of them', async () => {
    const sized: (() => void)[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class extends ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          super(callback)
          sized.push(() => callback([], this))
        }
      },
    )
    enterpriseServer()
    const { user } = renderList({ resource: 'enterprise' })
    await screen.findByText('企业1')
    const tabs = within(screen.getByRole('group', { name: '按状态筛选' }))
    expect(tabs.queryByRole('button', { name: /更多/ })).toBeNull()
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.textContent.startsWith('已认证') ? 34 : 0
    })
    act(() => sized.forEach((measure) => measure()))
    await user.click(tabs.getByRole('button', { name: /更多/ }))
    await user.click(await screen.findByRole('menuitem', { name: /已认证/ }))
    expect(address()).toBe('?status=certified,')
    expect(tabs.getByRole('button', { name: /已认证.*down/, pressed: true })).toBeInTheDocument()
  })

  test('are missing for records without states', async () => {
    positionServer(1)
    renderList()
    await screen.findByText('职务1')
    expect(screen.queryByRole('group', { name: /筛选/ })).toBeNull()
  })
})

describe('selected rows', () => {
  test('replace the search bar by what can be done with them; typed text stays', async () => {
    positionServer(3)
    const { user } = renderList()
    await screen.findByText('职务1')
    const name = screen.getByLabelText('职务名称', { selector: 'form[role=search] input' })
    await user.type(name, '主管')
    await tick('职务1')
    expect(button('导出选中')).toBeInTheDocument()
    expect(name.closest('form')!.parentElement).toHaveClass(/covered/)
    await user.click(button('继续筛选'))
    expect(screen.queryByText(/已选择/)).toBeNull()
    expect(name).toHaveValue('主管')
    await user.click(button('已选1项'))
    expect(screen.getByText(/已选择/)).toHaveTextContent('已选择 1 项')
  })
})

test('a phone shows search, 筛选 and 新增; the rest is in a menu', async () => {
  setWidth(390)
  positionServer(3)
  const { user } = renderList()
  await screen.findByText('职务1')
  expect(screen.queryByText('导入')).toBeNull()
  await user.click(button('更多操作'))
  for (const name of ['导入', '导出', '批量操作', '高级查询', '视图', '刷新', '回收站'])
    expect(button(name), name).toBeInTheDocument()
  await user.click(button('筛选'))
  expect(button('重置')).toBeInTheDocument()
})
