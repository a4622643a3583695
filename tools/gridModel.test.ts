import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from './root.mjs'

/** What a file imports at run time. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export) (?!type )[^']*from '([^']+)'/gm)].map(([, path = '']) => path)

test('the model of the grid runs without React: it imports neither components nor styles', () => {
  const seen = new Set<string>()
  const walk = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const path of importsOf(readFileSync(file, 'utf8')))
      if (path.startsWith('.')) walk(join(dirname(file), path))
      else seen.add(path)
  }
  const root = inRoot('parts/src/grid/model')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) walk(join(root, file))
  expect(seen.size).toBeGreaterThan(20)
  expect([...seen].filter((file) => /\.tsx$|\.css$|^react|^antd/.test(file))).toEqual([])
})
