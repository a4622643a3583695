import { expect, test } from 'vitest'
import { toasts } from './toasts.ts'

const titles = () => toasts.shown().map(({ title }) => title)

test('a message stays while one of several pages shows it, and is gone with the last one', () => {
  const [leaveOne, leaveOther] = [toasts.subscribe(() => {}), toasts.subscribe(() => {})]
  toasts.show({ kind: 'error', title: '登录失败' })
  leaveOne()
  expect(titles()).toEqual(['登录失败'])
  leaveOther()
  expect(titles()).toEqual([])
  const leave = toasts.subscribe(() => {})
  expect(titles()).toEqual([])
  leave()
})
