import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { tempInMemory } from './tools/test/tempInMemory.mjs'

tempInMemory()

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // The usual number leaves one core for watching, which on two cores means half the speed.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { groupOrder: 1 },
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
          // One more than cores: these tests wait for the database a quarter of the time.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
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
