import { expect, test } from 'vitest'
import { installedBrowser } from './browser.mjs'

test('a browser named by the environment is taken', () => {
  // Any program that answers --version will do.
  expect(installedBrowser({ CHROMIUM: process.execPath })).toBe(process.execPath)
  expect(installedBrowser({ CHROME_PATH: process.execPath })).toBe(process.execPath)
})

test('a named browser that is not there is an error, never replaced by another', () => {
  expect(() => installedBrowser({ CHROMIUM: '/no/such/browser' })).toThrow('/no/such/browser')
})
