import { afterEach, expect, test, vi } from 'vitest'
import { browserStore } from './browserStore.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('values are stored under the prefix of the product', () => {
  browserStore.set('Access-Token', 'abc')
  expect(Object.keys(localStorage)).toEqual(['pro__Access-Token'])
  expect(browserStore.get('Access-Token')).toBe('abc')
})

test('a session expires after seven days', () => {
  vi.useFakeTimers()
  browserStore.set('Access-Token', 'abc')
  vi.advanceTimersByTime(604_800_000 - 1)
  expect(browserStore.get('Access-Token')).toBe('abc')
  vi.advanceTimersByTime(1)
  expect(browserStore.get('Access-Token')).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('values without a lifetime do not expire', () => {
  vi.useFakeTimers()
  browserStore.set('sidebar', true, null)
  vi.advanceTimersByTime(400 * 24 * 3600 * 1000)
  expect(browserStore.get('sidebar')).toBe(true)
})

test.each(['{broken', '"text"', 'null', '{"other":1}'])('an invalid entry counts as absent: %s', (text) => {
  localStorage.setItem('pro__Access-Token', text)
  expect(browserStore.get('Access-Token')).toBeUndefined()
})

test('drafts can be listed', () => {
  browserStore.set('draft:enterprise:1', { name: '甲' })
  browserStore.set('Access-Token', 'abc')
  expect(browserStore.keys('draft:')).toEqual(['draft:enterprise:1'])
})

test('without storage values last until the page is closed', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  browserStore.set('Access-Token', 'abc')
  expect(browserStore.get('Access-Token')).toBe('abc')
  browserStore.remove('Access-Token')
  expect(browserStore.get('Access-Token')).toBeUndefined()
})

test('a value that could not be stored takes precedence over the older stored one', () => {
  browserStore.set('layout', 'sidemenu')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  browserStore.set('layout', 'topmenu')
  expect(browserStore.get('layout')).toBe('topmenu')
  vi.restoreAllMocks()
  browserStore.set('layout', 'sidemenu')
  expect(browserStore.get('layout')).toBe('sidemenu')
})

test('a change made in another tab is reported', () => {
  const listener = vi.fn<() => void>()
  const stop = browserStore.onOtherTab('Access-Token', listener)
  window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'pro__TENANT_ID' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' }))
  expect(listener).toHaveBeenCalledTimes(2)
})
