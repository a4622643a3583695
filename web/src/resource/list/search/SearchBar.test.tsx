import { counselWork, defineResource, page, position } from '@lexdesk/domain'
import { dictionary, text } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { button, buttons, renderList, setWidth } from '../testing/listFixture.tsx'
import { SearchBar } from './SearchBar.tsx'

const onSearch = vi.fn<(filters: Record<string, string>) => void>()

/** The address changes on demand; in the product it changes a moment after the search. */
function Page() {
  const [filters, setFilters] = useState<Record<string, string>>({ name: '*长风*' })
  return (
    <>
      <button onClick={() => setFilters({})}>地址已更新</button>
      <button onClick={() => setFilters({ name: '*收藏*' })}>打开视图</button>
      <SearchBar resource={position} filters={filters} onSearch={onSearch} />
    </>
  )
}

test('retains text typed while a search is pending; filters from elsewhere replace it', async () => {
  const { user } = renderInApp(<Page />)
  const name = () => screen.getByLabelText('职务名称')
  expect(name()).toHaveValue('长风')

  await user.click(screen.getByText(/重\s*置/))
  expect(onSearch).toHaveBeenLastCalledWith({})
  await user.type(name(), '远洋')
  await user.click(screen.getByText('地址已更新'))
  expect(name()).toHaveValue('远洋')

  await user.click(screen.getByText('打开视图'))
  expect(name()).toHaveValue('收藏')
})

test('the name of the records is always among the fields that fit into the line', () => {
  const shown = () =>
    [...document.querySelectorAll('form label')]
      .filter((label) => !label.closest('[hidden]'))
      .map(({ textContent }) => textContent)
  const titles = (width: number) => {
    setWidth(width)
    const { unmount } = renderInApp(<SearchBar resource={counselWork} filters={{}} onSearch={onSearch} />)
    const texts = shown()
    unmount()
    return texts
  }
  expect(titles(1280)).toContain('工作内容')
  expect(titles(1280)).toHaveLength(2)
  expect(titles(390)).toEqual(['工作内容'])
  setWidth(1440)
})

/** Like an online form without fields for the query, with states or without. */
function caseNote(withStates: boolean) {
  const title = text('标题', { list: true })
  const base = { name: 'caseNote', title: '办案记录', path: '/test/caseNote', titleField: 'title' as const }
  if (!withStates) return defineResource({ ...base, fields: { title } })
  const status = dictionary('状态', 'ent_status', { readOnly: true, search: 'in' })
  const states = { field: 'status' as const, initial: 'draft', editable: ['draft'], actions: {} }
  return defineResource({ ...base, fields: { title, status }, states })
}

test.each([
  [false, 1440],
  [true, 1440],
  [true, 390],
])(
  'a list without fields to search for has no search bar, only its tools (states: %s, %i px)',
  async (states, width) => {
    setWidth(width)
    const rows = [{ id: 'n1', version: 1, title: '谈话笔录', status: 'draft' }]
    fakeServer({
      ...{ 'GET /sys/preference': null, 'GET /sys/savedView': [] },
      ...{ 'GET /test/caseNote/list': page(rows, 1, 1, 10), 'GET /test/caseNote/groups': [] },
    })
    renderList({ resource: caseNote(states) })
    expect((await screen.findAllByText('谈话笔录')).length).toBeGreaterThan(0)
    for (const name of ['查询', '重置', '展开', '筛选']) expect(buttons(name)).toEqual([])
    expect(screen.queryByRole('search')).toBeNull()
    if (width === 1440)
      for (const name of ['高级查询', '视图', '列设置', '刷新']) expect(button(name)).toBeInTheDocument()
    expect(screen.queryAllByRole('group', { name: '按状态筛选' })).toHaveLength(states ? 1 : 0)
    setWidth(1440)
  },
)

test('fields that are only offered with 展开 do not leave the line empty', () => {
  const fields = {
    title: text('标题', { search: { rule: 'like', more: true } }),
    place: text('地点', { search: { rule: 'like', more: true } }),
  }
  const resource = defineResource({ name: 'visit', title: '走访', path: '/test/visit', titleField: 'title', fields })
  renderInApp(<SearchBar resource={resource} filters={{}} onSearch={onSearch} />)
  expect(screen.getByLabelText('标题')).toBeInTheDocument()
  expect(screen.queryByLabelText('地点')).toBeNull()
  expect(button('展开')).toBeInTheDocument()
})
