import { expect, test } from 'vitest'
import { instalmentsOf, instalmentText, partsOf } from './instalments.ts'

const contract = {
  status: 'effective',
  amount: 900,
  payPlan: [
    { dueDate: '2026-12-01', amount: 300 },
    { dueDate: '2026-10-01', amount: 200 },
    { dueDate: '2027-01-01', amount: 400 },
  ],
}
const open = (row: object) => instalmentsOf({ ...contract, ...row }).map((line) => [line.no, line.open])

test('payments and waivers settle the instalment that is due first', () => {
  expect(open({})).toEqual([
    [1, 200],
    [2, 300],
    [3, 400],
  ])
  expect(open({ payments: [{ amount: 200 }, { amount: 100 }], settlements: [{ waived: 50, refunded: 0 }] })).toEqual([
    [1, 0],
    [2, 150],
    [3, 400],
  ])
})

test('a reversed payment is open again', () => {
  expect(open({ payments: [{ amount: 500 }, { amount: -500 }] })).toEqual(open({}))
})

test('a payment may be a part of an instalment or settle several', () => {
  const instalments = instalmentsOf({ ...contract, payments: [{ amount: 150 }] })
  expect(partsOf(instalments, 20)).toEqual([{ no: 1, amount: 20, left: 30 }])
  expect(partsOf(instalments, 400)).toEqual([
    { no: 1, amount: 50, left: 0 },
    { no: 2, amount: 300, left: 0 },
    { no: 3, amount: 50, left: 350 },
  ])
  expect(instalmentText(partsOf(instalments, 400))).toBe('第 1、2、3 期')
  expect(instalmentText(partsOf([], 400))).toBeNull()
})
