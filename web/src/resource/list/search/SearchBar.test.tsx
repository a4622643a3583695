import { counselWork, position } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { setWidth } from '../testing/listFixture.tsx'
import { renderInApp } from '../../../testing/renderInApp.tsx'
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
