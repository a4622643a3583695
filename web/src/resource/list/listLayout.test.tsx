import { defineResource, page } from '@lexdesk/domain'
import { money, text } from '@lexdesk/domain/fields'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LiveContext } from '../../api/live/LiveContext.ts'
import { createSubscriptions } from '../../api/live/createSubscriptions.ts'
import { type FakeRequest, fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ResourceList } from '../ResourceList.tsx'
import {
  address,
  button,
  enterpriseRow,
  enterpriseServer,
  positionRow,
  positionServer,
  renderList,
  resourceNamed,
  rowNamed,
  setWidth,
} from './testing/listFixture.tsx'

const list = 'GET /sys/position/list'
const headers = (): string[] => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])

/** What is put on the clipboard. */
function copiedFrom(element: HTMLElement): string | undefined {
  const event = createEvent.copy(element)
  const data = new Map<string, string>()
  Object.defineProperty(event, 'clipboardData', {
    value: { setData: (type: string, words: string) => data.set(type, words) },
  })
  fireEvent(element, event)
  return data.get('text/plain')
}

beforeEach(() => setWidth(1440))

describe('column settings', () => {
  test('settings stored on the server apply from the first render', async () => {
    const server = positionServer(1)
    server.answer({
      'GET /sys/preference': ({ params }: FakeRequest) =>
        params.key === 'columns:position' ? { order: ['postRank', 'code'], hidden: ['createTime'] } : null,
    })
    renderList()
    await screen.findByText('职务1')
    expect(headers()).toEqual(['职级', '职务编码', '职务名称', '操作'])
  })

  test('hides and moves a column, and resets all; each change is saved under the key of this list', async () => {
    const server = positionServer(1)
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.click(button('列设置'))
    await user.click(await screen.findByLabelText('职级', { selector: 'input[type=checkbox]' }))
    await waitFor(() => expect(headers()).not.toContain('职级'))
    await user.click(button('职务名称上移'))
    await waitFor(() => expect(headers().slice(0, 2)).toEqual(['职务名称', '职务编码']))
    await waitFor(() =>
      expect(server.sent('PUT /sys/preference').at(-1)?.body).toMatchObject({
        key: 'columns:position',
        value: { hidden: ['postRank'], order: expect.arrayContaining(['name', 'code']) },
      }),
    )
    await user.click(button('恢复默认'))
    await waitFor(() => expect(headers().slice(0, 3)).toEqual(['职务编码', '职务名称', '职级']))
    await waitFor(() => expect(server.sent('PUT /sys/preference').at(-1)?.body).toMatchObject({ value: null }))
  })
})

describe('columns that do not fit', () => {
  test('are named in the column settings, which can show them', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(420)
    onTestFinished(() => void vi.restoreAllMocks())
    const server = positionServer(1)
    const { user } = renderList()
    await screen.findByText('职务1')
    await waitFor(() => expect(headers()).not.toContain('创建时间'))
    await user.click(button('列设置'))
    expect(await screen.findByText(/^已选 \d 列，共 \d+ 列$/)).toBeVisible()
    expect(screen.getByText(/因宽度未显示 \d 列：.*创建时间/)).toBeVisible()
    await user.click(button('左右滚动显示'))
    await waitFor(() => expect(headers()).toContain('创建时间'))
    expect(screen.queryByText(/因宽度未显示/)).toBeNull()
    await waitFor(() =>
      expect(server.sent('PUT /sys/preference').at(-1)?.body).toMatchObject({
        // Also those that did fit: the others would push them out.
        value: { shown: expect.arrayContaining(['name', 'code', 'createTime']) },
      }),
    )
  })
})

describe('narrow screens', () => {
  test('below 768 px the important columns are shown on cards', async () => {
    setWidth(390)
    enterpriseServer()
    const { user } = renderList({ resource: 'enterprise' })
    await screen.findByText('企业1')
    expect(document.querySelector('[role=grid]')).toBeNull()
    const card = screen.getByText('企业1').closest('li')!
    expect(card).toHaveTextContent('草稿')
    expect(card).toHaveTextContent('客户经理陈律师')
    expect(card, 'the number is in the record').not.toHaveTextContent('企业编号')
    expect(card).not.toHaveTextContent('顾问律师')
    expect(card).not.toHaveTextContent('创建时间')
    await user.click(screen.getByLabelText('选择企业1'))
    expect(screen.getByText(/已选择/)).toHaveTextContent('已选择 1 项')
    expect(within(card).queryByText('编辑')).toBeNull()
    await user.click(button('更多', card))
    await user.click(button('编辑'))
    expect(await screen.findByText(/^编辑企业/)).toBeInTheDocument()
  })

  test('a resize closes no dialog, loses no typed text and fetches nothing', async () => {
    const server = positionServer(1)
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.click(button('新增'))
    const fields = await screen.findAllByPlaceholderText('请输入职务名称')
    const name = fields.at(-1)!
    await user.type(name, '写了一半')
    const requests = server.sent(list).length
    act(() => setWidth(390))
    await waitFor(() => expect(document.querySelector('[role=grid]')).toBeNull())
    expect(name).toBeInTheDocument()
    expect(name).toHaveValue('写了一半')
    act(() => setWidth(1440))
    await waitFor(() => expect(document.querySelector('[role=grid]')).not.toBeNull())
    expect(name).toHaveValue('写了一半')
    expect(server.sent(list)).toHaveLength(requests)
  })
})

describe('a tree resource', () => {
  const row = (id: string, name: string, hasChildren: boolean) => ({ ...positionRow(1), id, name, hasChildren })

  function treeServer() {
    return fakeServer({
      'GET /sys/preference': null,
      'GET /sys/savedView': [],
      'GET /legal/goodAt/list': ({ params }: FakeRequest) => {
        if (params.parentId === 'a')
          return page([row('a1', '股权转让', false), row('a2', '并购重组', false)], 2, 1, 500)
        if (params.rootsOnly === '1') return page([row('a', '公司', true), row('b', '婚姻', false)], 2, 1, 10)
        return page([row('a1', '股权转让', false)], 1, 1, 10)
      },
      'GET /legal/goodAt/options': [],
    })
  }

  test('opens level by level, each loaded on demand', async () => {
    const server = treeServer()
    const { user } = renderList({ resource: 'goodAt' })
    await screen.findByText('公司')
    expect(server.sent('GET /legal/goodAt/list')).toHaveLength(1)
    expect(document.querySelector('[aria-label="展开婚姻"]')).toBeNull()
    await user.click(button('展开公司'))
    expect(await screen.findByText('并购重组')).toBeInTheDocument()
    expect(server.sent('GET /legal/goodAt/list')[1]!.params).toMatchObject({ parentId: 'a', column: 'orderNum' })
    await user.click(button('收起公司'))
    await waitFor(() => expect(screen.queryByText('并购重组')).toBeNull())
  })

  test('is flat during a search', async () => {
    const server = treeServer()
    renderList({ resource: 'goodAt', route: '/?name=*股权*' })
    await screen.findByText('股权转让')
    expect(server.sent('GET /legal/goodAt/list')[0]!.params).not.toHaveProperty('rootsOnly')
    expect(document.querySelector('[aria-label^="展开"]')).toBeNull()
  })

  test('on a card the level below is a new history entry, and back leads up', async () => {
    setWidth(390)
    treeServer()
    const { user } = renderList({ resource: 'goodAt' })
    await screen.findByText('公司')
    await user.click(button('下级'))
    expect(await screen.findByText('并购重组')).toBeInTheDocument()
    expect(address()).toBe('?parentId=a')
    await user.click(screen.getByText('浏览器后退'))
    expect(await screen.findByText('婚姻')).toBeInTheDocument()
  })
})

describe('the advanced query', () => {
  test('is shown as a sentence, and can be removed', async () => {
    const server = enterpriseServer([enterpriseRow(1)])
    server.answer({ 'GET /sys/user/options': [{ value: 'u1', text: '陈律师', title: '陈律师' }] })
    const rows = [
      { field: 'status', rule: 'in', val: ['draft', 'certified'] },
      { field: 'ownerId', rule: 'eq', val: 'u1' },
    ]
    const { user } = renderList({
      resource: 'enterprise',
      route: `/?superQueryMatchType=or&superQueryParams=${encodeURIComponent(JSON.stringify(rows))}`,
    })
    await screen.findByText('高级查询：状态为“草稿”或“已认证”，或客户经理等于“陈律师”')
    const { params } = server.sent('GET /legal/enterprise/list')[0]!
    expect(JSON.parse(params.superQueryParams!)).toEqual(rows)
    expect(params.superQueryMatchType).toBe('or')
    await user.click(document.querySelector('.ant-tag-close-icon')!)
    await waitFor(() => expect(address()).toBe(''))
  })

  test('a filter of a link without a search field is shown in words', async () => {
    enterpriseServer([enterpriseRow(1)])
    renderList({ resource: 'enterprise', route: '/?email=*law*' })
    expect(await screen.findByText('筛选：邮箱包含“law”')).toBeInTheDocument()
  })
})

describe('statistics', () => {
  const bill = defineResource({
    name: 'bill',
    title: '账单',
    path: '/test/bill',
    titleField: 'no',
    fields: { no: text('编号', { list: true }), amount: money('金额', { list: true, statistics: 'sum' }) },
  })

  test('a field with statistics has its sum below the page', async () => {
    const rows = [12_00, 30_50].map((amount, index) => ({ ...positionRow(index), no: `Z${index}`, amount }))
    fakeServer({ 'GET /sys/preference': null, 'GET /sys/savedView': [], 'GET /test/bill/list': page(rows, 2, 1, 10) })
    renderList({ resource: bill })
    await screen.findByText('Z0')
    expect(screen.getByText('¥42.50').closest('[role=row]')).toHaveTextContent('本页合计')
  })

  test('amounts are shown with their currency and copied as plain numbers', async () => {
    const rows = [{ ...positionRow(0), no: 'Z0', amount: 123_450 }]
    fakeServer({ 'GET /sys/preference': null, 'GET /sys/savedView': [], 'GET /test/bill/list': page(rows, 1, 1, 10) })
    const { user } = renderList({ resource: bill })
    const [shown] = await screen.findAllByText('¥1,234.50')
    await user.click(shown!)
    expect(copiedFrom(screen.getByRole('grid'))).toBe('1234.50')
  })
})

describe('live changes', () => {
  test('rows update automatically, and selected rows stay selected', async () => {
    const server = positionServer(3)
    const live = createSubscriptions()
    const publish = (resource: string, id: string) =>
      live.publish({ cmd: 'resource', resource, ids: [id], action: 'edit', requestIds: [undefined] })
    const inLive = (children: ReactNode) => <LiveContext value={live}>{children}</LiveContext>
    renderInApp(inLive(<ResourceList resource={resourceNamed('position')} />))
    ;(await screen.findByLabelText('选择职务1')).click()
    server.answer({ [list]: page([positionRow(1), positionRow(2, { name: '职务2（已改名）' })], 2, 1, 10) })
    act(() => {
      for (let times = 0; times < 20; times += 1) publish('position', 'p2')
      publish('enterprise', 'e1')
    })
    const row = await rowNamed('职务2（已改名）')
    await waitFor(() => expect(row).toHaveAttribute('data-marked', 'true'))
    expect(server.sent(list)).toHaveLength(2)
    expect(screen.getByText(/已选择/)).toHaveTextContent('已选择 1 项')
  })
})
