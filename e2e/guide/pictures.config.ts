import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/** `npm run pictures`: the same browser and product as the journeys, for the pictures of the guides. */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: '*.pictures.ts',
  globalSetup: '../support/openFirstDay.ts',
  workers: 1,
  retries: 0,
})
