import { done, type FormUse, formUseEndpoints, onlineForm, onlineFormEndpoints, ok, page } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
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

const use: FormUse = {
  ...{ title: '台账', isInMenu: true, mayGrant: true, granters: [], buttonsOf: null, roles: [], limits: [] },
  levels: [{ level: 'none', words: [] }],
}

function Tab() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <FormListPage />}
      <button onClick={() => setOpen(false)}>离开</button>
    </>
  )
}

async function showRow(status: string, permissions?: readonly string[]) {
  const row = { id: 'f1', version: 1, title: '台账', code: 'ledger', status }
  fakeServer({
    [`GET ${onlineForm.path}/list`]: ok(page([row], 1, 1, 10)),
    [`GET ${onlineFormEndpoints.sources.path}`]: { dictionaries: [], resources: [], popups: [] },
    [`POST ${onlineFormEndpoints.addToMenu.path}`]: done('已加入菜单'),
    [`GET ${formUseEndpoints.read.path}`]: use,
  })
  const rendered = renderInApp(<Tab />, permissions ? { permissions } : {})
  await screen.findByText('台账')
  return rendered
}

test.each(['draft', 'stopped'])('offers no empty menu for a form in the state %s', async (status) => {
  await showRow(status, ['onlineForm:list'])
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
})

test('closes the menu of the row when it opens who may use the form', async () => {
  const { user } = await showRow('published')
  await user.click(screen.getByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('button', { name: '谁能用' }))
  expect(await screen.findByText('谁能用：台账')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '更多' })).toHaveAttribute('aria-expanded', 'false')
})

test('offers who may use the form after it was added to the menu, as long as the page is open', async () => {
  const { user } = await showRow('published')
  await user.click(screen.getByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('button', { name: '加入菜单' }))
  const link = await within(await messageOf('已加入菜单')).findByRole('button', { name: '谁能用' })
  await user.click(link)
  expect(await screen.findByText('谁能用：台账')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: /取\s*消/ }))
  await user.click(screen.getByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('button', { name: '加入菜单' }))
  await messageOf('已加入菜单')
  await user.click(screen.getByRole('button', { name: '离开' }))
  await vi.waitFor(() => expect(screen.queryByText('已加入菜单')).toBeNull())
})

const messageOf = async (words: string) =>
  (await screen.findByText(words)).closest<HTMLElement>('.ant-message-notice-content, .ant-message-notice')!
