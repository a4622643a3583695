import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRecipes, applyBlock, readRecipe, tryRecipes } from './recipes.mjs'
import { inRoot } from './root.mjs'

const aTest = '```ts file=a.test.ts\n```'

test('all recipes compile together, and their tests pass', { timeout: 900_000 }, async () => {
  const failed = (await tryRecipes(allRecipes())).filter(({ ok }) => !ok)
  expect(failed.map(({ name, output }) => `${name}\n${output}`)).toEqual([])
})

test('reads the places of code blocks and skips other blocks', () => {
  const shown = '```sh\nnpm test\n```'
  const line = '```ts file=b.ts after="  a, // \'x\'"\n  b,\n```'
  expect(readRecipe('r.md', [shown, line, aTest].join('\n'))).toEqual([
    { recipe: 'r.md', line: 4, file: 'b.ts', at: { anchor: "  a, // 'x'", how: 'after' }, text: '  b,' },
    { recipe: 'r.md', line: 7, file: 'a.test.ts', text: '' },
  ])
})

test.each([
  ['a block without a place', `${aTest}\n\`\`\`ts\nlet a\n\`\`\``, 'r.md:3: the block has no place'],
  ['an unknown word in the place', `${aTest}\n\`\`\`ts file=a.ts behind="b"\n\`\`\``, 'r.md:3: the block has no place'],
  ['a block without an end', `${aTest}\n\`\`\`ts file=a.ts\nlet a`, 'r.md:3: the block has no end'],
  ['a recipe without a test', '```ts file=a.ts\n```', 'r.md: the recipe has no test'],
])('rejects %s', (_, markdown, words) => {
  expect(() => readRecipe('r.md', markdown)).toThrow(words)
})

test('inserts after the only line with the text, or replaces it', () => {
  const block = { recipe: 'r.md', line: 1, file: 'a.ts', at: { anchor: 'two', how: 'after' as const }, text: 'new' }
  const replacing = { ...block, at: { anchor: 'two', how: 'replace' as const } }
  expect(applyBlock(replacing, 'one\n  two,\nthree\n')).toBe('one\nnew\nthree\n')
  expect(applyBlock(block, 'one\n  two,\nthree\n')).toBe('one\n  two,\nnew\nthree\n')
  expect(() => applyBlock(block, 'one\n')).toThrow('r.md:1: no line of a.ts contains "two"')
  expect(() => applyBlock(block, 'two\ntwo\n')).toThrow('r.md:1: 2 lines of a.ts contain "two"')
  expect(() => applyBlock(block, undefined)).toThrow('r.md:1: a.ts does not exist')
})

test('a new file is written once', () => {
  const block = { recipe: 'r.md', line: 1, file: 'a.ts', text: 'new' }
  expect(applyBlock(block, undefined)).toBe('new\n')
  expect(() => applyBlock(block, 'old\n')).toThrow('r.md:1: a.ts already exists')
})

test('every file that the documents for developers name exists', () => {
  const documents = ['CONTRIBUTING.md', 'docs/a-request.md', 'docs/debugging.md', ...allRecipes()]
  const named = documents.flatMap((file) => {
    const words = readFileSync(inRoot(file), 'utf8').matchAll(/`((?:domain|parts|server|web|tools|docs)\/[\w./-]+)`/g)
    return [...words].map(([, name = '']) => ({ file, name }))
  })
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ name }) => !existsSync(inRoot(name)))).toEqual([])
})
