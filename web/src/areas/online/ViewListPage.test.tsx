import { type FormUse, ok, onlineView, page, viewUseEndpoints } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ViewListPage } from './ViewListPage.tsx'

const use: FormUse = {
  ...{ title: '要件', isInMenu: true, mayGrant: true, granters: [], buttonsOf: null, roles: [], limits: [] },
  levels: [{ level: 'none', words: [] }],
}

beforeEach(() => {
  // The test document has no layout: give the list a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
})

async function showList(permissions: readonly string[]) {
  const row = { id: 'v1', version: 1, title: '要件', code: 'face', formId: 'f1', status: 'published' }
  fakeServer({
    [`GET ${onlineView.path}/list`]: ok(page([row], 1, 1, 10)),
    [`GET ${viewUseEndpoints.read.path}`]: use,
  })
  const rendered = renderInApp(<ViewListPage />, { permissions })
  await screen.findByText('要件')
  return rendered
}

test('offers no empty menu to a user who may only read views', async () => {
  await showList(['onlineView:list'])
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
})

test('closes the menu of the row when it opens who may use the view', async () => {
  const { user } = await showList(['onlineView:list', 'onlineView:publish', 'role:grant'])
  await user.click(screen.getByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('button', { name: '谁能用' }))
  expect(await screen.findByText('谁能用：要件')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '更多' })).toHaveAttribute('aria-expanded', 'false')
})
