import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { SessionContext } from '../../api/Session.ts'
import { renderInApp, testSession } from '../../testing/renderInApp.tsx'
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

test('shows nothing where nothing is flagged, or the matter is not the reader’s to see', async () => {
  const server = fakeServer({ [call]: { ...matter, conflictFlag: 'N' } })
  const { unmount } = show(contract)
  await waitFor(() => expect(server.sent(call)).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  unmount()
  show(contract, [])
  show({ ...(contract as object), bizType: 'counsel' } as never)
  expect(server.sent(call)).toHaveLength(1)
})
