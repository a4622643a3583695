import { expect, test } from 'vitest'
import { inRoot } from '../root.mjs'
import { runNode } from '../runNode.mjs'

const run = async (env: Record<string, string | undefined>, code: string) => {
  const clean = { TEST_NOW: undefined, TEST_AHEAD_MS: undefined, ...env }
  const { output, code: end } = await runNode(['--import', inRoot('tools', 'test', 'testNow.mjs'), '-e', code], {
    quiet: true,
    env: clean,
  })
  return { output: output.trim(), end }
}

test('with TEST_NOW a process continues from that time', async () => {
  const code = `const kinds = [new Date(), new Date(Date.now()), new Date(Date())]
    console.log(kinds.map((at) => at.toISOString().slice(0, 16)).join(' '))`
  expect((await run({ TEST_NOW: '2028-02-29T00:30:00+08:00' }, code)).output).toBe(
    '2028-02-28T16:30 2028-02-28T16:30 2028-02-28T16:30',
  )
})

test('shifted dates behave like ordinary dates', async () => {
  const code = `const known = new Date(2020, 1, 3)
    console.log(known instanceof Date, known.constructor === Date, known.getDate(), Date.UTC(1970, 0, 2),
      new (class Own extends Date {})(0) instanceof Date)`
  expect((await run({ TEST_NOW: '2028-02-29T00:30:00+08:00' }, code)).output).toBe('true true 3 86400000 true')
})

test('child processes share the clock', async () => {
  const child = 'process.stdout.write(String(globalThis.testAheadMs))'
  const code = `const { execFileSync } = await import('node:child_process')
    const args = ['--import', ${JSON.stringify(inRoot('tools', 'test', 'testNow.mjs'))}, '-e', ${JSON.stringify(child)}]
    await new Promise((resolve) => setTimeout(resolve, 50))
    console.log(Number(execFileSync(process.execPath, args)) === globalThis.testAheadMs)`
  expect((await run({ TEST_NOW: '2028-02-29T00:30:00+08:00' }, code)).output).toBe('true')
})

test('without it the time is real, and a time without an offset is refused', async () => {
  expect(
    Math.abs(Number((await run({}, 'console.log(performance.timeOrigin + performance.now() - Date.now())')).output)),
  ).toBeLessThan(1000)
  const refused = await run({ TEST_NOW: '2028-02-29T00:30:00' }, 'console.log(1)')
  expect(refused.end).not.toBe(0)
  expect(refused.output).toContain('TEST_NOW is not a moment with an offset')
})
