import { onlineForm, onlineFormEndpoints, ok, page } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FormListPage } from './FormListPage.tsx'

beforeEach(() => {
  // The test document has no layout: give the grids a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
})

test.each([
  [['onlineForm:list', 'onlineForm:add'], false],
  [['onlineForm:list', 'onlineForm:add', 'onlineForm:edit'], true],
])('the designer has the buttons of a form for those who may edit forms: %s', async (permissions, hasButtons) => {
  fakeServer({
    [`GET ${onlineForm.path}/list`]: ok(page([], 0, 1, 10)),
    [`GET ${onlineFormEndpoints.sources.path}`]: { dictionaries: [], resources: [], popups: [] },
  })
  const { user } = renderInApp(<FormListPage />, { permissions })
  await user.click(await screen.findByRole('button', { name: /新增/ }))
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByRole('region', { name: '步骤' })).toBeInTheDocument()
  expect(form.queryByRole('region', { name: '按钮' }) !== null).toBe(hasButtons)
})
