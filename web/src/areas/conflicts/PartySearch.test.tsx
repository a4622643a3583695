import { done } from '@lexdesk/domain'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { PartySearch } from './PartySearch.tsx'

const call = 'POST /legal/conflictCheck/search'
const dictionaries = {
  party_role: [
    { value: 'opponent', text: '对方当事人' },
    { value: 'client', text: '委托人' },
    { value: 'prospect', text: '咨询人' },
    { value: 'staff', text: '本所人员' },
  ],
  conflict_result: [{ value: 'relative', text: '相对冲突' }],
}
const ask = async (name: string) => {
  const { user } = renderInApp(<PartySearch />, { dictionaries })
  if (name) await user.type(screen.getByLabelText('名称'), name)
  await user.click(screen.getByRole('button', { name: /检\s*索$/ }))
}

test('shows where a known name was found and the level of the conflict', async () => {
  const hit = {
    party: '甲公司',
    partyRole: 'opponent',
    foundName: '甲公司',
    foundIn: '委托 WT1 某案',
    level: 'relative',
    explanation: '现有客户',
  }
  const server = fakeServer({ [call]: done('存在相对冲突', [hit]) })
  await ask('甲公司')
  expect(await screen.findByText('“甲公司”命中 1 条记录。存在相对冲突')).toBeInTheDocument()
  expect(screen.getByText('委托 WT1 某案')).toBeInTheDocument()
  // The result above, and the level of the hit.
  expect(screen.getAllByText('相对冲突')).toHaveLength(2)
  expect(server.sent(call)[0]!.body).toMatchObject({ name: '甲公司', role: 'opponent' })
})

test('reports when nothing was found, requires a name, and shows a refusal', async () => {
  const server = fakeServer({ [call]: done('未发现利益冲突', []) })
  await ask('乙公司')
  expect(await screen.findByText('“乙公司”未命中任何记录。未发现利益冲突')).toBeInTheDocument()
  cleanup()
  await ask('')
  expect(await screen.findByText('请输入名称')).toBeInTheDocument()
  expect(server.sent(call)).toHaveLength(1)
  cleanup()
  server.answer({ [call]: refusal('检索失败') })
  await ask('丙公司')
  expect(await screen.findByText(/检索失败/)).toBeInTheDocument()
})

test('offers the roles of a party, without those that only the system records', async () => {
  fakeServer({})
  const { user } = renderInApp(<PartySearch />, { dictionaries })
  await user.click(screen.getByRole('combobox'))
  expect(await screen.findByText('委托人')).toBeInTheDocument()
  expect(screen.queryByText('咨询人')).toBeNull()
  expect(screen.queryByText('本所人员')).toBeNull()
})
