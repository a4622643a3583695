import { type ConflictHit, done } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import { ConflictFinding } from './ConflictFinding.tsx'

const item = (value: string, text: string) => ({ value, text })
const dictionaries = {
  conflict_result: [item('none', '未发现'), item('doubtful', '待人工核对'), item('relative', '相对冲突')],
  party_role: [item('opponent', '对方当事人'), item('client', '委托人')],
  conflict_match: [item('core', '字号相同')],
  party_decision: [item('same', '同一主体'), item('different', '非同一主体')],
}
const pending: ConflictHit = {
  level: 'doubtful',
  explanation: '字号相同，在办委托 WT1，承办律师 陈律师',
  party: '上海远航贸易有限公司',
  partyRole: 'opponent',
  foundName: '远航（集团）有限公司',
  foundIn: '委托 WT1 某案',
  foundResource: 'entrustment',
  foundId: 'm9',
  foundRole: 'client',
  match: 'core',
  verdict: 'related',
  isPending: true,
  decision: null,
  pairKey: 'k1',
  isMasked: false,
}
const harmless: ConflictHit = {
  ...pending,
  level: 'none',
  explanation: '已超过 365 天',
  isPending: false,
  pairKey: null,
}
const masked: ConflictHit = {
  ...pending,
  explanation: '存在需由主管核对的记录',
  ...{ foundName: null, foundIn: null, foundResource: null, foundId: null, foundRole: null, match: null },
  ...{ verdict: null, pairKey: null, isMasked: true },
}
const check = (hits: ConflictHit[]) =>
  ({
    id: 'c1',
    version: 3,
    subject: '货款纠纷',
    result: 'doubtful',
    status: 'valid',
    pendingCount: 1,
    checkedAt: '2026-11-01 09:00:00',
    createBy: 'chenlv',
    coverage: [
      { source: '企业', records: 10 },
      { source: '委托', records: 5 },
    ],
    hits,
  }) as never
const steps = 'GET /legal/conflictCheck/steps'
const decide = 'POST /legal/conflictCheck/c1/decide'

test('shows level, reason and location of each hit, and collapses hits without consequence', async () => {
  fakeServer({ [steps]: [] })
  const { user } = renderInApp(<ConflictFinding check={check([pending, harmless])} />, { dictionaries })
  const [card] = within(screen.getByRole('list', { name: '命中记录' })).getAllByRole('listitem')
  expect(card).toHaveTextContent(/^待人工核对字号相同，在办委托 WT1/)
  for (const words of ['远航（集团）有限公司', '委托 WT1 某案', '对方当事人', '待核对'])
    expect(card).toHaveTextContent(words)
  expect(screen.getByText('共 15 条记录：企业 10、委托 5')).toBeInTheDocument()
  expect(screen.queryByText('已超过 365 天')).toBeNull()
  await user.click(screen.getByText('另有 1 条命中不构成冲突'))
  expect(await screen.findByText('已超过 365 天')).toBeInTheDocument()
})

test('shows decided hits before harmless ones, own records in one line, and who changed the level', () => {
  fakeServer({ [steps]: [] })
  const decision = {
    id: 'd1',
    verdict: 'different' as const,
    reason: '身份证号不同',
    by: '周敏华',
    at: '2026-11-02 10:00:00',
  }
  const decided: ConflictHit = { ...harmless, explanation: '经核对为非同一主体', decision }
  const own: ConflictHit = {
    ...harmless,
    party: '委托公司',
    match: 'own',
    explanation: '本所为该客户办理的其他事项 3 项',
  }
  const row = { ...(check([harmless, decided, own]) as object), reviewedBy: 'zhou', reviewedAt: '2026-11-02 10:00:00' }
  renderInApp(<ConflictFinding check={row as never} />, { dictionaries })
  const shown = within(screen.getByRole('list', { name: '命中记录' })).getAllByRole('listitem')
  expect(shown).toHaveLength(1)
  for (const words of ['非同一主体', '周敏华', '2026-11-02 10:00:00', '身份证号不同'])
    expect(shown[0]).toHaveTextContent(words)
  expect(screen.getByText('命中 2 条记录')).toBeInTheDocument()
  expect(screen.getByText(/委托公司：本所为该客户办理的其他事项 3 项/)).toBeInTheDocument()
  expect(screen.getByText(/因核对决定重新评定/)).toBeInTheDocument()
})

test('shows only the fixed sentence of a masked hit, and offers no action', () => {
  fakeServer({ [steps]: [] })
  renderInApp(<ConflictFinding check={check([masked])} />, { dictionaries })
  const [card] = screen.getAllByRole('listitem')
  expect(card).toHaveTextContent('存在需由主管核对的记录')
  for (const words of ['命中名称', '所在记录', '匹配方式']) expect(card).not.toHaveTextContent(words)
  expect(within(card!).queryByRole('button')).toBeNull()
})

test('requires a reason for a decision and sends it with the pair', async () => {
  const server = fakeServer({ [steps]: [], [decide]: done('已核对', { id: 'c1', version: 4 }) })
  const { user } = renderInApp(<ConflictFinding check={check([pending])} />, { dictionaries })
  await user.click(screen.getByRole('button', { name: '非同一主体' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '主体核对' }))
  expect(await within(dialog).findByText('请输入原因')).toBeInTheDocument()
  await user.type(within(dialog).getByLabelText('原因'), '信用代码不同')
  await user.click(within(dialog).getByRole('button', { name: '主体核对' }))
  expect(await screen.findByText('已核对')).toBeInTheDocument()
  expect(server.sent(decide)[0]!.body).toMatchObject({
    version: 3,
    pairKey: 'k1',
    verdict: 'different',
    reason: '信用代码不同',
  })
})

test('shows a refused decision as disabled with the reason', async () => {
  const refusal = '申请人不能核对自己的利冲检索，请由主管处理'
  fakeServer({ [steps]: [{ name: 'decide', title: '主体核对', refusal }] })
  const { user } = renderInApp(<ConflictFinding check={check([pending])} />, { dictionaries })
  const answer = screen.getByRole('button', { name: '同一主体' })
  await waitFor(() => expect(answer).toHaveAttribute('aria-disabled', 'true'))
  await user.click(answer)
  expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offers no decision to users without the permission', () => {
  fakeServer()
  renderInApp(<ConflictFinding check={check([pending])} />, { dictionaries, permissions: [] })
  expect(screen.getByText('待核对')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '同一主体' })).toBeNull()
})

test('offers no second decision about a decided hit', () => {
  fakeServer({ [steps]: [] })
  const decision = {
    id: 'd1',
    verdict: 'different',
    reason: '代码不同',
    by: '王主管',
    at: '2026-11-02 10:00:00',
  } as const
  renderInApp(<ConflictFinding check={check([{ ...pending, level: 'relative', isPending: false, decision }])} />, {
    dictionaries,
  })
  expect(screen.getByText('已核对：非同一主体')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '非同一主体' })).toBeNull()
})

test('a waived check whose hits are pending again is not shown as waived', () => {
  fakeServer({ [steps]: [] })
  const waived = (pendingCount: number) =>
    ({ ...(check([pending]) as object), status: 'waived', pendingCount }) as never
  const { unmount } = renderInApp(<ConflictFinding check={waived(0)} />, { dictionaries })
  expect(screen.getByText('相对冲突已豁免')).toBeInTheDocument()
  unmount()
  renderInApp(<ConflictFinding check={waived(1)} />, { dictionaries })
  expect(screen.queryByText('相对冲突已豁免')).toBeNull()
  expect(screen.getByText(/待核对 1 条/)).toBeInTheDocument()
})

test('a check made before the current rules is marked as such and shows no conclusion', () => {
  fakeServer({ 'GET /sys/dict/getDictItems/conflict_result': dictionaries.conflict_result })
  renderInApp(<ConflictFinding check={{ ...(check([]) as object), conclusion: null } as never} />)
  expect(screen.getByText('尚未按现行规则重新核对')).toBeInTheDocument()
})
