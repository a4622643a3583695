import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { restartable } from './restartable.mjs'

test('a restart stops the old program before the new one starts; calls in the meantime are coalesced', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lexdesk-restart-'))
  const log = path.join(folder, 'log')
  writeFileSync(log, '')
  writeFileSync(
    path.join(folder, 'program.mjs'),
    `import { appendFileSync } from 'node:fs'
     const say = (word) => appendFileSync(${JSON.stringify(log)}, word + ' ')
     process.on('SIGTERM', () => setTimeout(() => { say('end'); process.exit(0) }, 100))
     say('begin')
     setInterval(() => {}, 1000)`,
  )
  const logged = () => readFileSync(log, 'utf8').trim()
  const program = restartable([path.join(folder, 'program.mjs')], { cwd: folder })
  try {
    await program.restart()
    await vi.waitFor(() => expect(logged()).toBe('begin'), 10_000)
    await Promise.all([program.restart(), program.restart(), program.restart()])
    await vi.waitFor(() => expect(logged()).toMatch(/^begin( end begin)+$/), 10_000)
  } finally {
    await program.stop()
    expect(logged()).toMatch(/end$/)
    rmSync(folder, { recursive: true })
  }
})
