import { expect, test } from 'vitest'
import { changedTests, withinTime } from './changedTests.mjs'
import { usesOf } from './usesOf.mjs'

const text = {
  'domain/src/index.ts': "export * from './a.ts'\nexport { b as c } from './b.ts'",
  'domain/src/a.ts': 'export const a = 1',
  'domain/src/b.ts': 'export const b = 1',
  'domain/src/a.test.ts': "import { a } from './a.ts'",
  'server/src/areas/x/area.ts': "import { rules } from './rules.ts'\nexport const x = rules",
  'server/src/areas/x/rules.ts': "import { a } from '@lexdesk/domain'\nexport const rules = a",
  'server/src/areas/x/x.test.ts': "import { start } from '../../testing/start.ts'",
  'server/src/areas/y/rules.ts': "import { c } from '@lexdesk/domain'\nexport const rules = c",
  'server/src/areas/y/y.test.ts': "import { start } from '../../testing/start.ts'",
  'server/src/areas.ts':
    "import { x } from './areas/x/area.ts'\nimport { rules } from './areas/y/rules.ts'\nexport const areas = [x, rules]",
  'server/src/testing/start.ts': "import { areas } from '../areas.ts'\nexport const start = areas",
  'web/src/areas/x/Page.tsx': "import * as domain from '@lexdesk/domain'\nexport const Page = domain",
  'web/src/areas/x/Page.test.tsx': "import { Page } from './Page.tsx'",
  'e2e/x.test.ts': "import { expect } from './product.ts'",
}
const uses = usesOf(
  Object.entries(text).map(([file, content]) => ({ file, text: content })),
  { '@lexdesk/domain': 'domain/src/index.ts' },
)
const concerned = (...changed: string[]) => changedTests(uses, changed).map(({ file }) => file)

test('an import through a file of exports is a use of the file that defines the name', () => {
  expect([...uses.get('server/src/areas/x/rules.ts')!]).toEqual(['domain/src/a.ts'])
  expect([...uses.get('server/src/areas/y/rules.ts')!]).toEqual(['domain/src/b.ts'])
  expect([...uses.get('web/src/areas/x/Page.tsx')!]).toEqual(['domain/src/index.ts'])
})

test('a changed file concerns its own test first, then the areas that use it, on both sides, and their journeys', () => {
  expect(concerned('domain/src/a.ts')).toEqual([
    'domain/src/a.test.ts',
    'server/src/areas/x/x.test.ts',
    'e2e/x.test.ts',
    'web/src/areas/x/Page.test.tsx',
  ])
  expect(concerned('domain/src/b.ts')[0]).toBe('server/src/areas/y/y.test.ts')
  const ofX = ['server/src/areas/x/x.test.ts', 'web/src/areas/x/Page.test.tsx', 'e2e/x.test.ts']
  expect(concerned('web/src/areas/x/Page.tsx')).toEqual(ofX)
})

test('a changed test concerns itself and its area', () => {
  expect(concerned('server/src/areas/y/y.test.ts')).toEqual(['server/src/areas/y/y.test.ts'])
  expect(concerned('README.md')).toEqual([])
})

test('the nearest tests run while there is time, and the first one always', () => {
  const tests = ['a', 'b', 'c', 'd'].map((file, distance) => ({ file, distance }))
  const seconds: Record<string, number> = { a: 10, b: 80, c: 50, d: 5 }
  expect(withinTime(tests, (file) => seconds[file]!, 100)).toEqual({ chosen: ['a', 'b', 'd'], left: ['c'] })
  expect(withinTime(tests, (file) => seconds[file]!, 1)).toEqual({ chosen: ['a'], left: ['b', 'c', 'd'] })
})
