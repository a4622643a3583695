import { expect, test } from 'vitest'
import { undeclaredImports } from './declaredImports.mjs'

const manifests: Record<string, object> = {
  '.': { name: 'root', devDependencies: { vitest: '1' } },
  server: { name: '@x/server', dependencies: { '@x/domain': '*', fastify: '1' }, devDependencies: { ws: '1' } },
  'bench/peers': { dependencies: { vue: '1' } },
}
const undeclared = (file: string, text: string) =>
  undeclaredImports([{ file, text }], (folder) => manifests[folder] ?? {})

test('a package that only the root declares is reported with file and line', () => {
  expect(undeclared('server/src/x.test.ts', `\nimport { test } from 'vitest'`)).toEqual([
    'server/src/x.test.ts:2  vitest is not declared in its package.json',
  ])
})

test.each([
  ['a package', 'server/src/x.ts', `import fastify from 'fastify'`],
  ['a sub-path of a scoped package', 'server/src/x.ts', `import { cron } from '@x/domain/cron'`],
  ['a development package', 'server/src/x.test.ts', `import { WebSocket } from 'ws'`],
  ['Node', 'server/src/x.ts', `import { readFileSync } from 'node:fs'`],
  ['a file', 'server/src/x.ts', `import { y } from './y.ts'`],
  ['a peer that only the benches install', 'bench/x.ts', `import { ref } from 'vue'`],
  ['a package of the root, from tools', 'tools/x.mjs', `import { test } from 'vitest'`],
])('%s is declared', (_, file, text) => {
  expect(undeclared(file, text)).toEqual([])
})
