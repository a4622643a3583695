import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserStore } from '../../api/session/browserStore.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { TenantName } from './TenantName.tsx'
import { UserMenu } from './UserMenu.tsx'

const width = window.innerWidth
beforeEach(() => browserStore.set('TENANT_ID', '2'))
afterEach(() => {
  window.innerWidth = width
})

test('the name of the only tenant is shown and is not a button', async () => {
  fakeServer({ 'GET /sys/tenant/queryList': [{ id: 2, name: '杭州分所' }] })
  renderInApp(<TenantName />)
  expect(await screen.findByText('杭州分所')).toHaveAttribute('title', '当前租户：杭州分所')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('with several tenants a menu offers the others', async () => {
  fakeServer({
    'GET /sys/tenant/queryList': [
      { id: 1, name: '总所' },
      { id: 2, name: '杭州分所' },
    ],
  })
  const { user } = renderInApp(<TenantName />)
  await user.click(await screen.findByRole('button', { name: '当前租户：杭州分所，切换租户' }))
  expect(await screen.findByRole('menuitem', { name: /总所/ })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: /杭州分所/ })).not.toBeInTheDocument()
})

test('on a phone the user menu shows the full name, and the header does not truncate it', async () => {
  window.innerWidth = 390
  fakeServer({ 'GET /sys/tenant/queryList': [{ id: 2, name: '浙江天册联合律师事务所杭州分所' }] })
  const { user } = renderInApp(
    <>
      <TenantName />
      <UserMenu />
    </>,
  )
  await user.click(screen.getByRole('button', { name: '陈律师，账号菜单' }))
  expect(await screen.findByText('租户：浙江天册联合律师事务所杭州分所')).toBeVisible()
  expect(screen.queryByTitle(/当前租户/)).toBeNull()
})
