import { expect, test, vi } from 'vitest'
import { dropLeaveListeners } from './leaveListeners.ts'

test('removes every kind of listener for leaving the page', () => {
  const heard = vi.fn<() => void>()
  window.addEventListener('beforeunload', heard)
  window.addEventListener('beforeunload', heard, true)
  window.addEventListener('beforeunload', heard, { capture: true })
  dropLeaveListeners()
  window.dispatchEvent(new Event('beforeunload'))
  expect(heard).not.toHaveBeenCalled()
})
