import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionContext } from '../../../api/session/Session.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp, testSession } from '../../../testing/renderInApp.tsx'
import { LinkListPage } from './LinkListPage.tsx'

test('the empty list says where links are made', async () => {
  fakeServer({
    'GET /sys/preference': null,
    'GET /sys/savedView': [],
    'GET /online/extension/published': [],
    'GET /online/collection/list': { records: [], total: 0, size: 10, current: 1, pages: 0 },
    'GET /online/collection/countByState': {},
  })
  const forms = { id: '1', path: '/online/cgform', name: 'forms', component: 'x', meta: { title: '在线表单' } }
  renderInApp(
    <SessionContext value={{ ...testSession(), menu: [forms] }}>
      <LinkListPage />
    </SessionContext>,
  )
  expect(await screen.findByText('还没有填报链接')).toBeVisible()
  expect(screen.getByRole('link', { name: '“在线表单”列表' })).toHaveAttribute('href', '/online/cgform')
  expect(screen.getByText(/选择表单的 ⋯ → 生成填报链接/)).toBeVisible()
})
