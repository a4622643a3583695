import { screen, waitFor } from '@testing-library/react'
import { page } from '@lexdesk/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { address, button, positionServer, renderList, setWidth } from '../testing/listFixture.tsx'

beforeEach(() => setWidth(1440))

test('a list is grouped by a column: sorted by it first, with the numbers of the whole list', async () => {
  const server = positionServer()
  server.answer({ 'GET /sys/position/groups': [{ value: '2', count: 57, sums: {} }] })
  const { user } = renderList({ route: '/?name=*职务*&column=code&order=asc' })
  await screen.findByText('职务1')
  await user.click(button('分组'))
  await user.click(await screen.findByText('按职级'))
  expect(await screen.findByText('职级：中级（57 条）')).toBeInTheDocument()
  expect(address()).toContain('groupBy=postRank')
  expect(server.sent('GET /sys/position/list').at(-1)!.params).toMatchObject({
    column: 'postRank,code',
    order: 'asc,asc',
  })
  expect(server.sent('GET /sys/position/groups').at(-1)!.params).toMatchObject({
    groupBy: 'postRank',
    name: '*职务*',
  })

  await user.click(
    screen.getByText('分组：职级').parentElement!.querySelector('[aria-label=Close], .ant-tag-close-icon')!,
  )
  await waitFor(() => expect(screen.queryByText(/57 条）/)).toBeNull())
  expect(address()).not.toContain('groupBy')
})

test('sums are printed by their fields, and currencies are not added up', async () => {
  const row = (id: string, status: string, name: string) => ({ id, version: 1, name, status, amount: 100 })
  fakeServer({
    'GET /sys/preference': null,
    'GET /sys/savedView': [],
    'GET /legal/contract/list': page([row('1', 'draft', '甲合同'), row('2', '', '乙合同')], 2, 1, 10),
    'GET /legal/contract/groups': [
      { value: 'draft', count: 3, sums: { amount: 1_234_550, currency: 'CNY' } },
      { value: 'draft', count: 1, sums: { amount: 200, currency: 'USD' } },
      { value: null, count: 1, sums: { amount: null, currency: null } },
    ],
  })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
  renderList({ resource: 'contract', route: '/?groupBy=status' })
  const head = (await screen.findByText(/状态：.*（4 条）/)).closest('[role=row]')!
  expect(head.textContent).toMatch(/¥12,345\.50；US\$2\.00/)
  expect(screen.getByText('状态：未填写（1 条）')).toBeInTheDocument()
})

test('a field that cannot be grouped is ignored in an address', async () => {
  const server = positionServer()
  renderList({ route: '/?groupBy=name' })
  await screen.findByText('职务1')
  expect(server.sent('GET /sys/position/groups')).toHaveLength(0)
})
