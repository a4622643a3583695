import { expect, test } from 'vitest'
import { installedBrowser } from './browser.mjs'

test('uses the browser from the environment', () => {
  // Any program that supports --version will do.
  expect(installedBrowser({ CHROMIUM: process.execPath })).toBe(process.execPath)
  expect(installedBrowser({ CHROME_PATH: process.execPath })).toBe(process.execPath)
})

test('a missing browser from the environment is an error, never replaced by another', () => {
  expect(() => installedBrowser({ CHROMIUM: '/no/such/browser' })).toThrow('/no/such/browser')
})
