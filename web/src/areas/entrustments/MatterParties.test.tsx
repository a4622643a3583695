import { screen } from '@testing-library/react'
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
const check = { id: 'c1', version: 1, result: 'relative', status: 'valid', checkedAt: '2026-11-01 09:00:00', hits: [] }
const call = 'GET /legal/conflictCheck/queryById'

test.each([
  ['an open conflict', {}, '存在相对冲突：主管凭各方书面豁免处理后才能继续'],
  ['a waived one', { status: 'waived', waivedBy: 'sup' }, '相对冲突已豁免'],
  ['none', { result: 'none' }, '没有发现利益冲突'],
  ['one that nothing heals', { result: 'absolute' }, '存在绝对冲突：不得受理'],
])('the parties of a matter stand beside what was found about them: %s', async (_words, changes, said) => {
  fakeServer({ [call]: { ...check, ...changes } })
  renderInApp(<MatterParties row={row} />)
  expect(screen.getByText('乙公司')).toBeInTheDocument()
  expect(await screen.findByText(said)).toBeInTheDocument()
})

test('whoever searched and waived is called by name, with the account as a tip', async () => {
  const people = { createBy: 'chenlv', createBy_dictText: '陈律师', waivedBy: 'zhousup', waivedBy_dictText: '周主管' }
  fakeServer({ [call]: { ...check, ...people, status: 'waived' } })
  renderInApp(<MatterParties row={row} />)
  expect(await screen.findByText('陈律师')).toHaveAttribute('title', 'chenlv')
  expect(screen.getByText('周主管')).toHaveAttribute('title', 'zhousup')
})

test('a matter that was not searched says so', () => {
  fakeServer()
  renderInApp(<MatterParties row={{ ...row, conflictCheckId: null, parties: [] } as never} />)
  expect(screen.getByText('还没有做利冲检索')).toBeInTheDocument()
  expect(screen.getByText('还没有填写当事人')).toBeInTheDocument()
})

test('the course of a matter shows where it stands, also when it rests or has ended early', () => {
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
