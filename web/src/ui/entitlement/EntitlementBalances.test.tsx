import type { EntitlementAccount, EntitlementEntry } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { EntitlementBalances } from './EntitlementBalances.tsx'

const account: EntitlementAccount = {
  id: 'a1',
  tenantId: 1,
  sourceType: 'packageOrder',
  sourceId: 'o1',
  lineId: 'l1',
  enterpriseId: 'e1',
  personName: null,
  itemType: 'counsel',
  itemId: 'i1',
  itemName: '合同审查',
  unit: '份',
  isUnlimited: false,
  fairUseCap: null,
  perMonthCap: null,
  mayOverdraw: true,
  isFrozen: true,
  isClosed: false,
  startsOn: '2026-01-01',
  expiresOn: '2026-12-31',
  validDays: null,
  value: 80_000,
  soldQty: 4,
  unearned: 60_000,
  granted: 5,
  available: 2,
  held: 1,
  consumed: 1,
  expired: 1,
}
const entry = (id: string, more: Partial<EntitlementEntry>): EntitlementEntry => ({
  id,
  accountId: 'a1',
  type: 'consume',
  qty: 1,
  refType: 'counselWork',
  refId: 'w1',
  settles: null,
  at: '2026-02-01 10:00:00',
  by: 'zhao',
  byName: '赵静',
  balanceAfter: 2,
  note: null,
  ...more,
})
const types = [
  { value: 'grant', text: '发放' },
  { value: 'consume', text: '消耗' },
]

const show = (accounts: EntitlementAccount[]) => {
  const entries = vi.fn<(id: string, page: number) => Promise<{ records: EntitlementEntry[]; total: number }>>(
    async () => ({
      records: [
        entry('2', { note: '审查采购合同' }),
        entry('1', { type: 'grant', qty: 4, refType: 'packageOrder', balanceAfter: 4 }),
      ],
      total: 2,
    }),
  )
  const calls = {
    balances: async () => ({ accounts, paid: 80_000, earned: 20_000, refunded: 0, unearned: 60_000 }),
    entries,
  }
  const rendered = renderInApp(
    <EntitlementBalances row={{ id: 'o1', version: 1 }} calls={calls} types={types} none="还没有权益" />,
  )
  return { ...rendered, entries }
}

test('a balance shows the remaining quantity, its state and the amount owed, and expands into its entries', async () => {
  const { user, entries } = show([account])
  const line = (await screen.findByText('合同审查')).closest<HTMLElement>('[role=row]')!
  expect(line).toHaveTextContent('可超额')
  expect(line).toHaveTextContent('冻结')
  expect(line).toHaveTextContent('2 / 5 份')
  expect(line).toHaveTextContent('2026-01-01 至 2026-12-31')
  expect(screen.getByRole('group', { name: '价款' })).toHaveTextContent('价款 ¥800.00已履行 ¥200.00未履行价值 ¥600.00')
  expect(
    within(line)
      .getAllByRole('gridcell')
      .slice(3, 6)
      .map((cell) => cell.textContent),
  ).toEqual(['1', '1', '1'])
  expect(entries).not.toHaveBeenCalled()
  await user.click(within(line).getByRole('button'))
  const used = (await screen.findByText('审查采购合同')).closest<HTMLElement>('[data-row]')!
  expect(used).toHaveTextContent('-1')
  expect(used).toHaveTextContent('工作日志')
  expect(within(used).getByText('赵静')).toHaveAttribute('title', 'zhao')
  expect(screen.getByText('发放').closest('[data-row]')).toHaveTextContent('+4')
})

test('shows a message if nothing was granted yet', async () => {
  show([])
  expect(await screen.findByText('还没有权益')).toBeVisible()
})
