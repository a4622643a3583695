import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { MatterCourse } from './MatterCourse.tsx'
import { MatterParties } from './MatterParties.tsx'

const row = {
  id: 'm1',
  version: 1,
  createBy: 'chenlv',
  createTime: '2026-11-01 09:00:00',
  updateBy: null,
  updateTime: null,
  parties: [{ id: 'p1', name: '乙公司', role: 'opponent' }],
  conflictCheckId: 'c1' as string | null,
}
const check = {
  id: 'c1',
  version: 1,
  result: 'relative',
  status: 'valid',
  checkedAt: '2026-11-01 09:00:00',
  pendingCount: 0,
  hits: [] as object[],
}
const call = 'GET /legal/conflictCheck/queryById'
const steps = 'GET /legal/conflictCheck/steps'

test.each([
  ['an open conflict', {}, /存在相对冲突，须由主管凭各方书面文件豁免后才能继续办理/],
  ['a waived one', { status: 'waived', waivedBy: 'sup' }, '相对冲突已豁免'],
  [
    'the day of the waiver',
    { status: 'waived', waivedAt: '2026-11-02 10:00:00' },
    /已于 2026-11-02 10:00:00 凭各方书面/,
  ],
  ['a doubtful one', { result: 'doubtful', pendingCount: 2 }, /由主管判定是否同一主体后才能继续办理；待核对 2 条/],
  ['none', { result: 'none' }, '未发现利益冲突，可以继续办理'],
  ['an absolute one', { result: 'absolute' }, '存在绝对冲突，不得受理'],
  ['an older search', { status: 'superseded' }, '该委托已有新的检索，本次检索仅供查阅'],
])('shows the parties and the result of the search in words: %s', async (_words, changes, said) => {
  fakeServer({ [call]: { ...check, ...changes }, [steps]: [] })
  renderInApp(<MatterParties row={row as never} />)
  expect(screen.getByText('乙公司')).toBeInTheDocument()
  expect(await screen.findByText(said)).toBeInTheDocument()
})

test('names the users who searched and waived, with the account as a tooltip', async () => {
  const people = { createBy: 'chenlv', createBy_dictText: '陈律师', waivedBy: 'zhousup', waivedBy_dictText: '周主管' }
  fakeServer({ [call]: { ...check, ...people, status: 'waived' }, [steps]: [] })
  renderInApp(<MatterParties row={row as never} />)
  expect(await screen.findByText('陈律师')).toHaveAttribute('title', 'chenlv')
  expect(screen.getByText('周主管')).toHaveAttribute('title', 'zhousup')
})

test('offers the waiver on the matter, disabled with the reason of the server', async () => {
  const refusal = '还有命中记录待人工核对，核对后才能豁免'
  fakeServer({ [call]: check, [steps]: [{ name: 'waive', title: '豁免', refusal }] })
  const { user } = renderInApp(<MatterParties row={row as never} />)
  const waive = await screen.findByRole('button', { name: /豁\s*免/ })
  await waitFor(() => expect(waive).toHaveAttribute('aria-disabled', 'true'))
  await user.click(waive)
  expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0)
})

test.each(['none', 'doubtful', 'absolute'])('offers no waiver if there is nothing to waive: %s', async (result) => {
  fakeServer({ [call]: { ...check, result }, [steps]: [] })
  renderInApp(<MatterParties row={row as never} />)
  expect(await screen.findByRole('button', { name: /检索报告/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /豁\s*免/ })).toBeNull()
})

test('offers no waiver to users without the permission', async () => {
  fakeServer({ [call]: check })
  renderInApp(<MatterParties row={row as never} />, { permissions: ['conflictCheck:list'] })
  expect(await screen.findByText(/存在相对冲突/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /豁\s*免/ })).toBeNull()
})

test('warns only if the parties changed after the search', async () => {
  const words = /当事人有变更，以下结果不含变更后的当事人/
  fakeServer({ [call]: check, [steps]: [] })
  const { unmount } = renderInApp(<MatterParties row={{ ...row, partiesChangedAt: '2026-11-01 09:00:01' } as never} />)
  expect(await screen.findByText(words)).toBeInTheDocument()
  unmount()
  renderInApp(<MatterParties row={{ ...row, partiesChangedAt: '2026-11-01 09:00:00' } as never} />)
  expect(await screen.findByText(/存在相对冲突/)).toBeInTheDocument()
  expect(screen.queryByText(words)).toBeNull()
})

test('says that a matter was not searched yet', () => {
  fakeServer()
  renderInApp(<MatterParties row={{ ...row, conflictCheckId: null, parties: [] } as never} />)
  expect(screen.getByText('还没有做利冲检索')).toBeInTheDocument()
  expect(screen.getByText('还没有填写当事人')).toBeInTheDocument()
})

test('the course of a matter shows its position, also if it is suspended or ended early', () => {
  fakeServer()
  const dictionaries = {
    entrust_status: [
      { value: 'inProgress', text: '办理中' },
      { value: 'suspended', text: '中止' },
      { value: 'declined', text: '不予受理' },
    ],
  }
  const { unmount } = renderInApp(<MatterCourse row={{ ...row, status: 'suspended' } as never} />, { dictionaries })
  expect(document.querySelector('.ant-steps-item-process, .ant-steps-item-active')).toHaveTextContent('中止')
  unmount()
  renderInApp(<MatterCourse row={{ ...row, status: 'declined' } as never} />, { dictionaries })
  expect(screen.getByText('该委托不予受理，不再继续办理')).toBeInTheDocument()
})
