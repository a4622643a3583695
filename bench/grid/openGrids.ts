/// <reference lib="dom" />
import type { CDPSession, Page } from '@playwright/test'
import { launchBrowser } from '../launchBrowser.ts'
import type { GridBench } from './GridBench.ts'
import { servePages, type PageName } from './servePages.ts'
import { traceWork, type Work } from './traceWork.ts'

declare global {
  interface Window {
    gridBench: GridBench
  }
}

/** A page with one of the grids. */
export interface GridPage {
  page: Page
  session: CDPSession
  /** One operation of the page. */
  act<A extends keyof GridBench>(
    name: A,
    ...input: Parameters<GridBench[A]>
  ): Promise<Awaited<ReturnType<GridBench[A]>>>
  /** The main thread's work for an operation. */
  workOf(act: () => Promise<unknown>): Promise<Work>
  close(): Promise<void>
}

export interface Grids {
  open(name: PageName): Promise<GridPage>
  close(): Promise<void>
}

/** The pages of these grids in one browser. */
export async function openGrids(names: readonly PageName[]): Promise<Grids> {
  const served = await servePages(names)
  const browser = await launchBrowser()
  return {
    async open(name) {
      // A separate context gets a separate process.
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
      const session = await context.newCDPSession(page)
      await page.goto(`${served.address}${name}.html`)
      await page.waitForFunction(() => 'gridBench' in window || 'gridAlone' in window)
      return {
        page,
        session,
        act: (wanted, ...input) =>
          page.evaluate(([act, given]) => (window.gridBench[act] as (...all: unknown[]) => Promise<never>)(...given), [
            wanted,
            input,
          ] as const),
        workOf: (act) => traceWork(page, session, act),
        close: () => context.close(),
      }
    },
    async close() {
      await browser.close()
      await served.close()
    },
  }
}
