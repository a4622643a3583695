import { done } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { MatterContracts } from './MatterContracts.tsx'

const row = {
  id: 'm1',
  version: 1,
  createBy: 'chenlv',
  createTime: '2026-11-01 09:00:00',
  updateBy: null,
  updateTime: null,
}
const list = 'GET /legal/contract/list'
const draft = 'POST /legal/contract/draftForMatter'
const page = (records: object[]) => ({ records, total: records.length, current: 1, size: 50, pages: 1 })

test('the contracts of a matter link to their pages', async () => {
  fakeServer({ [list]: page([{ ...row, id: 'c1', no: 'HT-1', name: '委托代理合同', amount: 500_000 }]) })
  renderInApp(<MatterContracts row={row as never} />)
  expect(await screen.findByRole('link', { name: '委托代理合同' })).toHaveAttribute('href', '/legal/contract?detail=c1')
  expect(screen.getByText('HT-1')).toBeInTheDocument()
})

test('the server proposes the first contract; a refusal shows the reason and the page stays', async () => {
  const server = fakeServer({ [list]: page([]), [draft]: refusal('该委托尚未报价或已经结束，不能起草合同') })
  const { user } = renderInApp(<MatterContracts row={row as never} />)
  expect(await screen.findByText('还没有为该委托起草合同')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '起草委托合同' }))
  expect(await screen.findByText('该委托尚未报价或已经结束，不能起草合同')).toBeInTheDocument()
  server.answer({ [draft]: done('已起草合同，请核对', { id: 'c2', no: 'HT-2' }) })
  await user.click(screen.getByRole('button', { name: '起草委托合同' }))
  expect(await screen.findByText('已起草合同，请核对')).toBeInTheDocument()
  expect(server.sent(draft).map(({ body }) => body)).toEqual([{ entrustmentId: 'm1' }, { entrustmentId: 'm1' }])
  await waitFor(() => expect(screen.getByRole('button', { name: '起草委托合同' })).not.toHaveClass('ant-btn-loading'))
})

test('a user without the permission is not offered to add a contract', async () => {
  fakeServer({ [list]: page([]) })
  renderInApp(<MatterContracts row={row as never} />, { permissions: [] })
  expect(await screen.findByText('还没有为该委托起草合同')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '起草委托合同' })).not.toBeInTheDocument()
})
