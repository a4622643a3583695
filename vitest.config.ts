import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { tempInMemory } from './tools/test/tempInMemory.mjs'

tempInMemory()

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // One more than cores: tests of the server wait for the database a quarter of the time.
    maxWorkers: availableParallelism() + 1,
    hookTimeout: 120_000,
    setupFiles: ['tools/test/startFileAtTestNow.mjs'],
    // Files of a worker share their modules: loading them again for each file takes as long as all the tests.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/startTestPostgres.ts'],
        },
      },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}', 'parts/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
