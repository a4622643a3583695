import { expect, test } from 'vitest'
import { callViolations } from './callForms.mjs'

const of = (file: string, text: string): string[] => callViolations([{ file, text }])

test('a call in the client names a declared endpoint', () => {
  expect(of('web/src/a.ts', "call<T>({ method: 'GET', path: '/sys/user/list' })")).toHaveLength(1)
  expect(of('web/src/a.ts', "const list = { method: 'GET', path: `/sys/${name}` } as const")).toHaveLength(1)
  expect(of('web/src/a.ts', 'callBlob({')).toHaveLength(1)
  expect(of('web/src/a.ts', 'call(userEndpoints.list, { id }, { signal })')).toEqual([])
})

test('an area mounts declared endpoints only', () => {
  expect(of('server/src/areas/users/userRoutes.ts', "app.get('/sys/user/x', options, handler)")).toHaveLength(1)
  expect(of('server/src/areas/users/userRoutes.ts', 'mount(app, userEndpoints.x, handler)')).toEqual([])
})

test('tests may spell calls', () => {
  expect(of('web/src/a.test.ts', "call({ method: 'GET', path: '/x' })")).toEqual([])
})
