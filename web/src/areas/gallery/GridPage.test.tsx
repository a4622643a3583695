import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserStore } from '../../api/session/browserStore.ts'
import { SessionProvider } from '../../api/session/SessionProvider.tsx'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { GridPage } from './GridPage.tsx'

const entry = (action: string, status = '1') => ({ action, describe: action, type: '1', status })

/** Opens the page as a user with some permissions, in a system that defines others. */
async function open(held: string[], inSystem: object[]): Promise<void> {
  browserStore.set('Login_Userinfo', { id: 'u1', username: 'chenlv', realname: '陈律师', avatar: null, orgCode: null })
  fakeServer({
    'GET /sys/permission/getUserPermissionByToken': {
      menu: [{ id: 'm0', path: '/', name: 'home', component: null, meta: { title: '首页' } }],
      auth: held.map((action) => entry(action)),
      allAuth: inSystem,
    },
  })
  renderInApp(
    <SessionProvider waiting={null} failed={() => null}>
      <GridPage />
    </SessionProvider>,
  )
  await screen.findByRole('toolbar', { name: '事项操作' })
}
const shown = () => {
  const toolbar = within(screen.getByRole('toolbar', { name: '事项操作' }))
  return ['新增', '在下方插入', '上移', '删除'].filter((text) =>
    toolbar.queryByRole('button', { name: new RegExp(`^${[...text].join('\\s*')}$`) }),
  )
}

test('[P1.03] actions under the prefix of the grid that the user does not hold have no button', async () => {
  await open([], [entry('grid_example:add'), entry('grid_example:batch_delete'), entry('other:add')])
  expect(shown()).toEqual(['上移'])
})

test('[P1.03] actions that are held, disabled or of another prefix are not withheld', async () => {
  const inSystem = [entry('grid_example:add'), entry('grid_example:batch_delete', '0'), entry('grid_example2:add')]
  await open(['grid_example:add'], inSystem)
  expect(shown()).toEqual(['新增', '在下方插入', '上移', '删除'])
})

test('[P1.03] each action is withheld independently', async () => {
  await open([], [entry('grid_example:batch_delete')])
  expect(shown()).toEqual(['新增', '在下方插入', '上移'])
})
