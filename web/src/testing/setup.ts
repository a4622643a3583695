import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { dropLeaveListeners } from './leaveListeners.ts'
import { simplifyStyles } from './plainStyles.ts'

// A busy machine draws antd slowly; a test that waits longer fails no later than one that hangs.
const defaults = { asyncUtilTimeout: 15_000, defaultHidden: false }
configure(defaults)

/** A desk's screen; a test that wants another leaves none of it to the next file, which shares the window. */
const desktopWidth = 1440
window.innerWidth = desktopWidth

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResizeObserver
// The test document has no layout, and some of its methods say so by throwing.
Element.prototype.scrollIntoView ??= () => {}
simplifyStyles()
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as unknown as MediaQueryList

afterEach(() => {
  cleanup()
  // What a library has put beside the tree would be met by the next test, which may be one of another file.
  document.body.replaceChildren()
  dropLeaveListeners()
  // A test that ends offline would let the queries of the next file wait.
  onlineManager.setOnline(true)
  configure(defaults)
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  window.innerWidth = desktopWidth
})

// Code that a test has asked for and not waited for must not arrive after its document is gone.
afterAll(() => vi.dynamicImportSettled())
