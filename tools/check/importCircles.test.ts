import { expect, test } from 'vitest'
import { importCircles } from './importCircles.mjs'
import { allSources, workspaceEntryPoints } from './rooms.mjs'

const circles = (texts: Record<string, string>) =>
  importCircles(
    Object.entries(texts).map(([file, text]) => ({ file, text })),
    { '@lexdesk/domain': 'domain/src/index.ts' },
  )

test('the product has no circular imports', () => {
  expect(importCircles(allSources(), workspaceEntryPoints())).toEqual([])
})

test('a cycle is reported with its files, in import order', () => {
  const texts = {
    'web/src/a.ts': `import { b } from './x/b.ts'`,
    'web/src/x/b.ts': `export { c } from '../c.ts'`,
    'web/src/c.ts': `import { a } from './a.ts'`,
    'web/src/d.ts': `import { a } from './a.ts'`,
  }
  expect(circles(texts)).toEqual([['web/src/a.ts', 'web/src/x/b.ts', 'web/src/c.ts', 'web/src/a.ts']])
})

test.each([
  ['a type import', `import type { A } from './a.ts'`],
  ['a lazy import', `const a = () => import('./a.ts')`],
  ['an inline type import', `let a: import('./a.ts').A`],
  ['an import beside a self-import', `import { a } from './a.ts'\nimport { b } from './b.ts'`],
])('detects a cycle through %s', (_, text) => {
  expect(circles({ 'web/src/a.ts': `import { b } from './b.ts'`, 'web/src/b.ts': text }).length).toBeGreaterThan(0)
})

test('finds a cycle through the name of a workspace', () => {
  const texts = { 'domain/src/index.ts': `export * from './a.ts'`, 'domain/src/a.ts': `import '@lexdesk/domain'` }
  expect(circles(texts)).toEqual([['domain/src/index.ts', 'domain/src/a.ts', 'domain/src/index.ts']])
})

test('files that share imports without a path back are not a cycle', () => {
  const texts = {
    'web/src/a.ts': `import './b.ts'\nimport './c.ts'`,
    'web/src/b.ts': `import './c.ts'\nimport 'react'`,
    'web/src/c.ts': `export const c = 1`,
  }
  expect(circles(texts)).toEqual([])
})
