import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'

const tool = (name: string): string => fileURLToPath(new URL(`../tools/${name}`, import.meta.url))

/** With TEST_NOW the product begins at that moment, as the journeys and the pages do. */
export const productArgs = (main: string): string[] =>
  process.env['TEST_AHEAD_MS'] ? ['--import', tool('testNow.mjs'), main] : [main]

/** With TEST_NOW every page of the browser has the clock of the run; its timers stay real. */
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
