import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../database/embedded/startEmbedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * One temporary server for a whole test run; tests create their databases in it with `createTestDatabase`. With
 * TEST_DATABASE_URL (of a user who may create databases) they run on that server instead, for example of another
 * version.
 */
export default async function startTestPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) {
    project.provide('postgresUrl', url)
    return undefined
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-test-'))
  const server = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error: console.error }, isDurable: false })
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
