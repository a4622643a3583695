import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { PartySearch } from './PartySearch.tsx'

const call = 'POST /legal/conflictCheck/search'
const dictionaries = {
  party_role: [{ value: 'opponent', text: '对方当事人' }],
  conflict_result: [{ value: 'relative', text: '相对冲突' }],
}
const ask = async (name: string) => {
  const { user } = renderInApp(<PartySearch />, { dictionaries })
  if (name) await user.type(screen.getByLabelText('名称'), name)
  await user.click(screen.getByRole('button', { name: /查\s*询/ }))
}

test('a name that the house knows shows where and how grave that is', async () => {
  const hit = {
    party: '甲公司',
    foundName: '甲公司',
    foundIn: '委托 WT1 某案',
    level: 'relative',
    explanation: '现有客户',
  }
  const server = fakeServer({ [call]: [hit] })
  await ask('甲公司')
  expect(await screen.findByText(/“甲公司”命中 1 条记录/)).toBeInTheDocument()
  expect(screen.getByText('委托 WT1 某案')).toBeInTheDocument()
  expect(screen.getByText('相对冲突')).toBeInTheDocument()
  expect(server.sent(call)[0]!.body).toMatchObject({ name: '甲公司', role: 'opponent' })
})

test('a name that it does not know says so; no name is not asked for; a refusal is told', async () => {
  const server = fakeServer({ [call]: [] })
  await ask('乙公司')
  expect(await screen.findByText('没有找到“乙公司”的任何记录')).toBeInTheDocument()
  cleanup()
  await ask('')
  expect(await screen.findByText('请输入名称')).toBeInTheDocument()
  expect(server.sent(call)).toHaveLength(1)
  cleanup()
  server.answer({ [call]: refusal('检索失败') })
  await ask('丙公司')
  expect(await screen.findByText(/检索失败/)).toBeInTheDocument()
})
