import { ok } from '@lexdesk/domain'
import { expect, onTestFinished, test } from 'vitest'
import { switchLogLevelOnSignal } from './switchLogLevelOnSignal.ts'
import { testHttp } from './testing/testHttp.ts'

test('a signal shows details and the next one hides them; both are in the log', async () => {
  const lines: Record<string, unknown>[] = []
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  const app = await testHttp({}, { logLevel: 'error', logStream })
  app.get('/api/open', { config: { access: 'public' } }, async () => ok('open'))
  const audited: string[] = []
  switchLogLevelOnSignal(app.log, async (level) => void audited.push(level))
  onTestFinished(() => void process.removeAllListeners('SIGUSR2'))
  await app.inject('/api/open?n=1')
  process.emit('SIGUSR2')
  await app.inject('/api/open?n=2')
  process.emit('SIGUSR2')
  await app.inject('/api/open?n=3')
  expect(lines).toMatchObject([
    { msg: 'log_level_changed', logLevel: 'debug' },
    { url: '/api/open?n=2' },
    { msg: 'log_level_changed', logLevel: 'error' },
  ])
  expect(audited).toEqual(['debug', 'error'])
  expect(app.log.level).toBe('error')
})
