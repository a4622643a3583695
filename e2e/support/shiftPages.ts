import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'

const tool = (name: string): string => fileURLToPath(new URL(`../../tools/test/${name}`, import.meta.url))

/** With TEST_NOW the product starts at that time, like the tests and the pages. */
export const productArgs = (main: string): string[] =>
  process.env['TEST_AHEAD_MS'] ? ['--import', tool('testNow.mjs'), main] : [main]

/** With TEST_NOW every page has the clock of the run; timers stay real. */
export function shiftPages(browser: Browser): Browser {
  const aheadMs = process.env['TEST_AHEAD_MS']
  if (!aheadMs) return browser
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(`globalThis.testAheadMs = ${Number(aheadMs)}`)
    await context.addInitScript({ path: tool('shiftDate.mjs') })
    return context
  }
  return browser
}
