import { type Endpoint, endpoints, type Field, fieldsOf, isParser } from '@lexdesk/domain'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRoutes } from '../http/routeAccess.ts'
import { resourceRoutes } from '../resource/routes/resourceRoutes.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'

/** Longer than other tests: it makes hundreds of calls. */
const manyCallsMs = 300_000

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({}, { DEMO_CLOCK: 'on' })
}, manyCallsMs)
afterAll(() => product?.close())

const spellings = ({ method, otherMethods = [], path, otherPaths = [] }: Endpoint): string[] =>
  [path, ...otherPaths].flatMap((url) => [method, ...otherMethods].map((verb) => `${verb} ${url}`))

describe('the endpoint list', () => {
  test('declares each endpoint once, and all of them are mounted', () => {
    const declared = endpoints.flatMap(spellings)
    expect(declared.filter((call, at) => declared.indexOf(call) !== at)).toEqual([])
    const mounted = new Set(
      listRoutes(product.app.http).map(({ method, url }) => `${method} ${url.slice('/api'.length)}`),
    )
    expect(declared.filter((call) => !mounted.has(call))).toEqual([])
  })

  test('is complete: every other route is a call of a definition or of the server itself', () => {
    const declared = new Set(endpoints.flatMap(spellings))
    const derived = new Set<string>()
    const recorder: Parameters<typeof resourceRoutes>[0] = {
      route: ({ method, url }) => {
        for (const verb of [method].flat()) derived.add(`${verb} ${url}`)
      },
    }
    for (const entry of product.app.engine.entries.values()) resourceRoutes(recorder, product.app.engine, entry)
    const others = listRoutes(product.app.http)
      .map(({ method, url }) => `${method} ${url.replace(/^\/api/, '')}`)
      .filter((call) => !declared.has(call) && !derived.has(call))
    const isOfServer = (call: string): boolean =>
      /^\w+ \/(health\/\w+|metrics|websocket\/.*|vxeSocket\/.*|gateway\/\*|openapi\.json|\*)$/.test(call) ||
      call.startsWith('HEAD ')
    expect(others.filter((call) => !isOfServer(call))).toEqual([])
  })

  test('rejects a call without a required value and names it', { timeout: manyCallsMs }, async () => {
    const failures: string[] = []
    for (const endpoint of endpoints) {
      if (isParser(endpoint.input)) continue
      const required = Object.entries<Field>(fieldsOf(endpoint.input))
        .map(([name, { wire = name, required: isRequired }]) => (isRequired ? wire : ''))
        .filter((name) => name !== '' && !endpoint.path.includes(`:${name}`))
      if (required.length === 0) continue
      const { status, message } = await product.admin.send<never>(emptyRequest(endpoint))
      if (status !== 400 || message !== `缺少参数 ${required[0]!}`)
        failures.push(`${endpoint.method} ${endpoint.path}: ${status} ${message}`)
    }
    expect(failures).toEqual([])
  })

  test('is part of the OpenAPI document', async () => {
    const { bytes } = await product.admin.send<never>({ method: 'GET', url: '/api/openapi.json' })
    const { paths } = JSON.parse(bytes.toString()) as { paths: Record<string, Record<string, unknown>> }
    const missing = endpoints.filter(
      ({ method, path }) => !paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
    )
    expect(missing.map(({ path }) => path)).toEqual([])
    expect(paths['/legal/counsel/sla']!.get).toMatchObject({
      parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'string' } }],
    })
  })
})

function emptyRequest({ method, path }: Endpoint): InjectOptions {
  const url = `/api${path.replace(/:\w+/g, 'none')}`
  if (method === 'GET' || method === 'DELETE') return { method, url }
  return { method, url, payload: '{}', headers: { 'content-type': 'application/json' } }
}
