import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { UserRowActions } from './UserRowActions.tsx'

const stamp = { version: 1, createBy: 'admin', createTime: '2026-01-01 00:00:00', updateBy: null, updateTime: null }
const row = (status: string) => ({ ...stamp, id: 'u4', username: 'qianyi', realname: '钱一', status })

test.each([
  ['in use', '1', ['冻结']],
  ['frozen', '2', ['解冻']],
  ['waiting for approval', '3', []],
  ['refused', '4', []],
])('offers the actions allowed for an account that is %s', (_, status, acts) => {
  renderInApp(<UserRowActions row={row(status) as never} onChosen={() => {}} />)
  const words = screen.getAllByRole('button').map((button) => button.textContent?.replace(/\s/g, ''))
  expect(words).toContain('重置密码')
  expect(words.filter((word) => word === '冻结' || word === '解冻')).toEqual(acts)
})
