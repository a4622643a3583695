import { describe, expect, test } from 'vitest'
import { importsOf } from './importsOf.mjs'
import { allSources, workspaceEntryPoints, roomViolations } from './rooms.mjs'

const entryPoints = {
  '@lexdesk/domain': 'domain/src/index.ts',
  '@lexdesk/domain/cron': 'domain/src/cron/index.ts',
  '@lexdesk/parts': 'parts/src/index.ts',
}
const violations = (file: string, text: string) => roomViolations([{ file, text }], entryPoints)

test('the product follows the import rules', () => {
  const sources = allSources()
  expect(sources.length).toBeGreaterThan(20)
  expect(roomViolations(sources, workspaceEntryPoints())).toEqual([])
})

describe('a forbidden import is reported with its file, line and arrow', () => {
  test('one area imports another', () => {
    expect(violations('server/src/areas/menu/x.ts', `\nimport { y } from '../users/y.ts'`)).toEqual([
      'server/src/areas/menu/x.ts:2  server/areas/menu → server/areas/users is not allowed (../users/y.ts)',
    ])
  })

  test.each([
    ['the engine imports an area', 'server/src/resource/x.ts', `import '../areas/menu/y.ts'`],
    [
      'an area imports the composition root',
      'web/src/areas/menu/x.tsx',
      `import { routes } from '../../app/routes.ts'`,
    ],
    ['a re-export', 'server/src/database/x.ts', `export { y } from '../http/y.ts'`],
    ['a type import', 'server/src/files/x.ts', `import type { Y } from '../resource/Y.ts'`],
    ['an inline type import', 'server/src/files/x.ts', `let y: import('../resource/Y.ts').Y`],
    ['a dynamic import', 'web/src/ui/x.tsx', `const y = await import('../app/y.ts')`],
    ['the pure workspace uses Node', 'domain/src/text/x.ts', `import { readFileSync } from 'node:fs'`],
    ['the pure workspace uses a package', 'domain/src/calendar/x.ts', `import dayjs from 'dayjs'`],
    ['a part uses the whole domain', 'parts/src/cron/x.tsx', `import { entrustment } from '@lexdesk/domain'`],
    [
      'a workspace is imported by path',
      'server/src/resource/x.ts',
      `import { y } from '../../../domain/src/errors.ts'`,
    ],
    [
      'a workspace is imported past its exports',
      'server/src/resource/x.ts',
      `import { y } from '@lexdesk/domain/errors'`,
    ],
    ['the client imports the server', 'web/src/api/x.ts', `import { y } from '../../../server/src/app.ts'`],
    ['the product uses a test helper', 'server/src/resource/x.ts', `import { y } from '../testing/y.ts'`],
    ['the product uses a test helper of its own room', 'parts/src/grid/x.ts', `import './testing/gridDriver.ts'`],
    ['an e2e test imports the product', 'e2e/x.test.ts', `import { y } from '../../domain/src/errors.ts'`],
    ['a room without a rule', 'server/src/helpers/x.ts', `import { y } from '../database/y.ts'`],
    ['a test imports another workspace', 'domain/src/text/x.test.ts', `import { y } from '../../../web/src/ui/y.ts'`],
  ])('%s', (_, file, text) => {
    expect(violations(file, text)).toHaveLength(1)
  })
})

test.each([
  ['its own room', 'server/src/areas/menu/x.ts', `import { y } from './y.ts'`],
  ['what its rule allows', 'server/src/areas/menu/x.ts', `import { y } from '../../resource/y.ts'`],
  ['the domain by its public API', 'web/src/resource/x.tsx', `import { y } from '@lexdesk/domain'`],
  ['a pure engine by its public API', 'parts/src/cron/x.tsx', `import { y } from '@lexdesk/domain/cron'`],
  ['packages', 'server/src/http/x.ts', `import fastify from 'fastify'`],
  ['everything, from the composition root', 'server/src/app.ts', `import { y } from './areas/menu/y.ts'`],
  ['anything inside its workspace, from a test', 'server/src/files/x.test.ts', `import { y } from '../resource/y.ts'`],
  ['packages, from a test of the pure workspace', 'domain/src/text/x.test.ts', `import { test } from 'vitest'`],
])('a file may import %s', (_, file, text) => {
  expect(violations(file, text)).toEqual([])
})

test('an import in a comment or a string does not count', () => {
  const text = [`// import { y } from '../areas/y.ts'`, 'const a = `import { y } from "../areas/y.ts"`'].join('\n')
  expect(importsOf('server/src/resource/x.ts', text)).toEqual([])
})
