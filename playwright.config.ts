import { defineConfig, devices } from '@playwright/test'
import { installedBrowser } from './tools/test/browser.mjs'
import { tempInMemory } from './tools/test/tempInMemory.mjs'
import './tools/test/testNow.mjs'

tempInMemory()

// Browsers refuse their sandbox to root, and are asked here not to call home.
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const isRoot = process.getuid?.() === 0

// Every process of a run reads this file: the first one looks, the others inherit what it found.
const browser = process.env.CHROMIUM || installedBrowser()
if (browser) process.env.CHROMIUM = browser

export default defineConfig({
  testDir: 'e2e',
  // `npm run pictures` takes the pictures of the guides instead.
  testMatch: process.env.PICTURES ? '**/*.pictures.ts' : '**/*.test.ts',
  globalSetup: './e2e/support/openFirstDay.ts',
  workers: 2,
  // A shared machine can be late once. `npm test` lists the tests that passed on the second try.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser,
      args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags,
      // Without a UTF-8 locale the browser cannot name a downloaded file in Chinese.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
    },
  },
})
