import { screen, waitFor } from '@testing-library/react'
import { contract as contracts } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { SessionContext } from '../../api/session/Session.ts'
import { renderInApp, testSession } from '../../testing/renderInApp.tsx'
import { ResourceDetail } from '../../resource/ResourceDetail.tsx'
import { loadMatter } from './loadMatter.ts'
import { MatterFlag } from './MatterFlag.tsx'

const call = 'GET /legal/entrustment/queryById'
const contract = { id: 'k1', bizType: 'entrust', bizId: 'm1' } as never
const matters = {
  id: 'm',
  path: '/legal/entrustment',
  name: '',
  component: 'resource/entrustment',
  meta: { title: '委托' },
}
const show = (row: never, menu = [matters]) =>
  renderInApp(
    <SessionContext value={{ ...testSession(), menu }}>
      <MatterFlag row={row} />
    </SessionContext>,
  )
const matter = { id: 'm1', no: 'WT1', conflictFlag: 'Y', conflictFlagReason: '新增当事人' }

test('shows above a contract that its matter is flagged', async () => {
  fakeServer({ [call]: matter })
  show(contract)
  expect(await screen.findByText('需重新处理利冲')).toBeInTheDocument()
  expect(screen.getByText('新增当事人。所属委托 WT1 的利冲处理完成前，本合同不能发起签署')).toBeInTheDocument()
})

test('shows nothing if nothing is flagged or the user may not read the matter', async () => {
  const server = fakeServer({ [call]: { ...matter, conflictFlag: 'N' } })
  const { unmount } = show(contract)
  await waitFor(() => expect(server.sent(call)).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  unmount()
  show(contract, [])
  show({ ...(contract as object), bizType: 'counsel' } as never)
  expect(server.sent(call)).toHaveLength(1)
})

test('is present in the first render of the contract', async () => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const server = fakeServer({
    'GET /legal/contract/queryById': { ...(contract as object), name: '代理合同', status: 'draft' },
    'GET /legal/contract/steps': [],
    [call]: async () => {
      await gate
      return matter
    },
  })
  renderInApp(
    <SessionContext value={{ ...testSession(), menu: [matters] }}>
      <ResourceDetail
        resource={contracts}
        id="k1"
        open
        readOnly
        onClose={() => undefined}
        slots={{ loadWith: loadMatter, detailTop: (row) => <MatterFlag row={row} /> }}
      />
    </SessionContext>,
  )
  await waitFor(() => expect(server.sent(call)).toHaveLength(1))
  expect(screen.queryByText('代理合同')).toBeNull()
  open()
  expect((await screen.findAllByText('代理合同')).length).toBeGreaterThan(0)
  expect(screen.getByText('需重新处理利冲')).toBeInTheDocument()
  expect(server.sent(call)).toHaveLength(1)
})
