import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { dropLeaveListeners, watchLeaveListeners } from './leaveListeners.ts'
import { addNeededStyles, simplifyStyles } from './plainStyles.ts'

// antd renders slowly on a busy machine; a longer timeout costs nothing in tests that pass.
const defaults = { asyncUtilTimeout: 15_000, defaultHidden: false }
configure(defaults)

/** A desktop screen; restored after each test because test files share the window. */
const desktopWidth = 1440
window.innerWidth = desktopWidth

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResizeObserver
// The test document has no layout, and some of its methods throw for that reason.
Element.prototype.scrollIntoView ??= () => {}
simplifyStyles()
addNeededStyles()
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as unknown as MediaQueryList

watchLeaveListeners()
// Before, not after: a request that a test has not awaited may leave the page when the test is over.
beforeEach(dropLeaveListeners)

afterEach(() => {
  cleanup()
  // Elements that a library has added outside of the React tree must not leak into the next test or file.
  document.body.replaceChildren()
  // A test that ends offline would block the queries of the next file.
  onlineManager.setOnline(true)
  configure(defaults)
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  window.innerWidth = desktopWidth
})

// Dynamic imports that a test has not awaited must not resolve after its document is gone.
afterAll(() => vi.dynamicImportSettled())
