import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceHash } from './sourceHash.mjs'

let base = ''
beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'lexdesk-hash-'))
  mkdirSync(path.join(base, 'src/testing'), { recursive: true })
  write('src/a.ts', 'a')
  write('src/b.ts', 'b')
})
afterEach(() => rmSync(base, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(path.join(base, file), text)
const hash = () => sourceHash(['src', 'not-there'], base)

test('the hash is the same when only the time changes', () => {
  const before = hash()
  utimesSync(path.join(base, 'src/a.ts'), new Date(0), new Date(0))
  expect(hash()).toBe(before)
})

test.each([
  ['a content', () => write('src/a.ts', 'A')],
  ['a new file', () => write('src/c.ts', '')],
  ['a removed file', () => rmSync(path.join(base, 'src/b.ts'))],
  [
    'text moved from one file to the next',
    () => {
      write('src/a.ts', '')
      write('src/b.ts', 'ab')
    },
  ],
])('%s changes it', (_, change) => {
  const before = hash()
  change()
  expect(hash()).not.toBe(before)
})

test('tests and their helpers are not part of the product', () => {
  const before = hash()
  write('src/a.test.ts', 'test')
  write('src/testing/setup.ts', 'setup')
  expect(hash()).toBe(before)
})
