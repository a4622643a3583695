import { screen, waitFor } from '@testing-library/react'
import { page } from '@lexdesk/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '../../../testing/fakeServer.ts'
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

const contractServer = (count: number, total: number) =>
  fakeServer({
    'GET /sys/preference': null,
    'GET /sys/savedView': [],
    'GET /legal/contract/list': page(
      Array.from({ length: count }, (_, n) => ({
        id: `k${n}`,
        version: 1,
        name: `合同${n}`,
        status: 'draft',
        amount: 100,
      })),
      total,
      1,
      10,
    ),
    'GET /legal/contract/groups': ({ params }: FakeRequest) =>
      params.groupBy === undefined
        ? [
            { value: null, count: 40, sums: { amount: 1_234_550, unpaidAmount: null, currency: 'CNY' } },
            { value: null, count: 2, sums: { amount: 200, unpaidAmount: null, currency: 'USD' } },
          ]
        : [],
  })

test('below the sums of the page are those of all rows under the filters, if there are more pages', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
  const server = contractServer(10, 42)
  renderList({ resource: 'contract', route: '/?name=*合同*' })
  const line = (await screen.findByText('全部合计')).closest('[role=row]')!
  await waitFor(() => expect(line.textContent).toMatch(/¥12,345\.50；US\$2\.00/))
  expect(screen.getByText('本页合计').closest('[role=row]')!.textContent).toContain('¥10.00')
  const asked = server.sent('GET /legal/contract/groups').map(({ params }) => params)
  expect(asked.find(({ groupBy }) => groupBy === undefined)).toEqual(expect.objectContaining({ name: '*合同*' }))
})

test('a list of one page has only the sums of its page', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
  const server = contractServer(2, 2)
  renderList({ resource: 'contract' })
  await screen.findByText('本页合计')
  expect(screen.queryByText('全部合计')).toBeNull()
  expect(server.sent('GET /legal/contract/groups').filter(({ params }) => params.groupBy === undefined)).toEqual([])
})

test('a field that cannot be grouped is ignored in an address', async () => {
  const server = positionServer()
  renderList({ route: '/?groupBy=name' })
  await screen.findByText('职务1')
  expect(server.sent('GET /sys/position/groups')).toHaveLength(0)
})
