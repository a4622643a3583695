import { errors, pickPermissions, type Values } from '@lexdesk/domain'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeclaredRoute, listRoutes } from '../http/routeAccess.ts'
import { resourceRoutes } from '../resource/routes/resourceRoutes.ts'
import { uploadPermissions } from '../resource/routes/uploadPermissions.ts'
import { type Answer, startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { alsoNeeded, type Facts, parametersOf, recordFacts } from './testing/endpointParameters.ts'
import {
  byOtherProof,
  permissionCalls,
  forAdministrators,
  forEverybody,
  forVisitors,
  ofThePlatform,
  pickCalls,
  uploadCalls,
} from './testing/ownEndpoints.ts'

/** Longer than other tests: it makes hundreds of calls. */
const manyCallsMs = 300_000

let product: TestProduct
let facts: Facts
/** Every endpoint that requires a permission, with the permissions of which one suffices. */
let rows: { call: string; needs: readonly string[] }[]
beforeAll(async () => {
  product = await startTestProduct({}, { DEMO_CLOCK: 'on' })
  facts = await recordFacts(product)
  const resources = [...product.app.engine.entries.values()].map(({ resource }) => resource)
  const picks = Object.entries(pickCalls).flatMap(([name, calls]) => {
    const needs = pickPermissions(
      resources.find((one) => one.name === name)!,
      resources,
    )
    return calls.map((call) => ({ call, needs }))
  })
  const uploads = uploadCalls.map((call) => ({ call, needs: uploadPermissions(product.app.engine, []) }))
  rows = [...permissionCalls, ...picks, ...uploads]
}, manyCallsMs)
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const nameOf = ({ method, url }: Pick<DeclaredRoute, 'method' | 'url'>): string =>
  `${method} ${url.replace(/^\/api/, '')}`
const callsIn = (groups: Readonly<Record<string, readonly string[]>>): string[] => Object.values(groups).flat()
const routes = () => listRoutes(product.app.http)

/** Every route that requires a session, including those of definitions. */
function closedRoutes(): DeclaredRoute[] {
  const open = new Set([...callsIn(forVisitors), ...callsIn(byOtherProof)])
  return routes().filter((route) => route.method !== 'HEAD' && !open.has(nameOf(route)))
}

/** The endpoints grouped by permissions, so that roles change once per group. */
function rowsByNeeds(): (readonly [needs: readonly string[], calls: string[]])[] {
  const found = new Map<string, string[]>()
  for (const { call, needs } of rows) {
    const key = [...needs, ...(alsoNeeded[call] ?? []).map((code) => `+${code}`)].join(' ')
    found.set(key, [...(found.get(key) ?? []), call])
  }
  return [...found].map(([key, calls]) => [key.split(' '), calls])
}

/** The standard endpoints of definitions: those mounted by `resourceRoutes`. */
function derivedCalls(): ReadonlySet<string> {
  const found = new Set<string>()
  const recorder: Parameters<typeof resourceRoutes>[0] = {
    route: ({ method, url }) => {
      for (const verb of [method].flat()) found.add(`${verb} ${url}`)
    },
  }
  for (const entry of product.app.engine.entries.values()) resourceRoutes(recorder, product.app.engine, entry)
  return found
}

/** One request with the parameters of the table: in the path, then in the query or the body. */
function requestOf(call: string, parameters: Values = parametersOf(call, facts)): InjectOptions {
  const [method, pattern] = call.split(' ') as ['GET', string]
  const left: Values = { ...parameters }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = (left[name] as string | undefined) ?? 'none'
    delete left[name]
    return encodeURIComponent(value)
  })
  const url = `/api${path.replace('*', 'none')}`
  if (method === 'GET' || (method as string) === 'DELETE')
    return {
      method,
      url,
      query: Object.fromEntries(Object.entries(left).map(([name, value]) => [name, String(value)])),
    }
  return { method, url, payload: JSON.stringify(left), headers: { 'content-type': 'application/json' } }
}

/** The refusal of the route guard; a refusal with another message comes from the endpoint itself. */
const isRefusal = ({ status, message }: Answer): boolean =>
  status === 401 || (status === 403 && message === errors.forbidden().message)

/** Sets the permissions of a test user's role: exactly these codes, or all but these. */
async function hold(username: string, codes: readonly string[], mode: 'only' | 'allBut'): Promise<void> {
  const role = sql`(select id from sys_role where role_code = ${`role_${username}`})`
  const has = sql`string_to_array(p.perms, ',') && ${[...codes]}::text[]`
  await sql`delete from sys_role_permission where role_id = ${role}`.execute(db())
  await sql`
    insert into sys_role_permission (role_id, permission_id)
    select ${role}, p.id from sys_permission p
    where p.perms <> '' and ${mode === 'only' ? has : sql`not (${has})`}`.execute(db())
  product.app.sessions.forget()
}

describe('every endpoint outside the standard ones', () => {
  test('has one row in the table, and the table has no other', () => {
    const derived = derivedCalls()
    const own = routes()
      .map(nameOf)
      .filter((call) => !derived.has(call))
    const listed = [...rows.map(({ call }) => call), ...[forEverybody, forVisitors, byOtherProof].flatMap(callsIn)]
    expect(listed.filter((call, at) => listed.indexOf(call) !== at)).toEqual([])
    expect(own.filter((call) => !listed.includes(call))).toEqual([])
    expect(listed.filter((call) => !own.includes(call))).toEqual([])
  })

  test('requires a session, unless it is public', { timeout: manyCallsMs }, async () => {
    const failures: string[] = []
    for (const route of closedRoutes()) {
      const { status } = await product.anonymous.send(requestOf(nameOf(route), {}))
      if (status !== 401) failures.push(`${nameOf(route)}: ${status}`)
    }
    expect(failures).toEqual([])
  })

  test('accepts no token in the URL, and no cookie for a write', { timeout: manyCallsMs }, async () => {
    const { token } = product.admin
    const failures: string[] = []
    for (const route of closedRoutes()) {
      const call = nameOf(route)
      const request = requestOf(call, {})
      const query = { token, 'X-Access-Token': token, access_token: token }
      const inAddress = await product.anonymous.send({ ...request, query })
      if (inAddress.status !== 401) failures.push(`${call} by address: ${inAddress.status}`)
      if (route.method === 'GET') continue
      const headers = { ...request.headers, cookie: `lexdesk_reader=${token}` }
      const byCookie = await product.anonymous.send({ ...request, headers })
      if (byCookie.status !== 401) failures.push(`${call} by cookie: ${byCookie.status}`)
    }
    expect(failures).toEqual([])
  })

  test('is refused with every permission but the required one', { timeout: manyCallsMs }, async () => {
    const client = await product.signInAs({ username: 'all_but' })
    const failures: string[] = []
    for (const [needs, calls] of rowsByNeeds()) {
      await hold('all_but', needs, 'allBut')
      for (const call of calls) {
        const { status, code } = await client.send<never>(requestOf(call))
        if (status !== 403 || code !== 510) failures.push(`${call} without ${needs.join()}: ${status}`)
      }
    }
    expect(failures).toEqual([])
  })

  test('finds and changes nothing of another tenant', { timeout: manyCallsMs }, async () => {
    const stranger = await product.signInAs({ username: 'stranger', tenantId: 7 })
    await hold('stranger', [], 'allBut')
    const secrets = await secretsOfTenant()
    const before = await contentOfTenant()
    const holdsSecret = ({ bytes }: Answer): string | undefined => {
      const text = bytes.toString()
      return secrets.find((secret) => text.includes(secret))
    }
    const failures: string[] = []
    const tested = rows.filter(({ call }) => !ofThePlatform.includes(call))
    for (const { call } of tested) {
      const answer = await stranger.send<never>(requestOf(call))
      const found = holdsSecret(answer)
      if (found) failures.push(`${call}: ${found}`)
      if (isRefusal(answer) && !forAdministrators.includes(call)) failures.push(`${call}: ${answer.status}`)
    }
    expect(failures).toEqual([])
    expect(await contentOfTenant()).toEqual(before)
    // The parameters are valid: users of the office get the records.
    let foundCount = 0
    for (const { call } of tested.filter((row) => row.call.startsWith('GET ')))
      if (holdsSecret(await product.admin.send<never>(requestOf(call)))) foundCount += 1
    expect(foundCount).toBeGreaterThan(25)
  })

  test('is allowed with only the required permission', { timeout: manyCallsMs }, async () => {
    const client = await product.signInAs({ username: 'just_this' })
    const failures: string[] = []
    for (const [needs, calls] of rowsByNeeds()) {
      const also = needs.filter((code) => code.startsWith('+')).map((code) => code.slice(1))
      await hold('just_this', [needs[0]!, ...also], 'only')
      for (const call of calls) {
        const answer = await client.send<never>(requestOf(call))
        const isWrong = isRefusal(answer) !== forAdministrators.includes(call) || answer.status >= 500
        if (isWrong) failures.push(`${call} with ${needs[0]!}: ${answer.status} ${answer.message}`)
      }
    }
    for (const call of forAdministrators)
      expect(isRefusal(await product.admin.send<never>(requestOf(call))), call).toBe(false)
    expect(failures).toEqual([])
  })

  test('is allowed without permissions, if it is for all users', { timeout: manyCallsMs }, async () => {
    const client = await product.signInAs({ username: 'no_duties' })
    const failures: string[] = []
    for (const call of callsIn(forEverybody).filter((one) => !/[sS]ocket|^HEAD/.test(one))) {
      const answer: Answer = await client.send<never>(requestOf(call))
      if (isRefusal(answer)) failures.push(`${call}: ${answer.status}`)
    }
    expect(failures).toEqual([])
  })
})

/** Names, numbers and ids of records of the first tenant, except those that the requests themselves contain. */
async function secretsOfTenant(): Promise<string[]> {
  const { rows: found } = await sql<{ value: string }>`
    select unnest(array[id, name, credit_code, contact_mobile]) as value from biz_enterprise where tenant_id = 1
    union select unnest(array[id, no]) from biz_entrustment where tenant_id = 1
    union select unnest(array[id, no]) from biz_contract where tenant_id = 1
    union select unnest(array[id, no]) from biz_appointment where tenant_id = 1
    union select unnest(array[id, no]) from biz_counsel where tenant_id = 1
    union select unnest(array[id, realname, phone]) from sys_user where rel_tenant_ids = '1'
    union select id from sys_depart where tenant_id = 1
    union select id from sys_role where tenant_id = 1`.execute(db())
  const sent = JSON.stringify(facts)
  // The name of the first account is a word of many messages too.
  const isSecret = (value: string | null) => value && value.length > 2 && value !== '管理员' && !sent.includes(value)
  return found.map(({ value }) => value).filter(isSecret)
}

/** Tables that change without a write to a record: sessions, logs and what the test itself does. */
const volatileTables = /^(sys_log|sys_session|row_tally|sys_job_run|idempot)/

/** A digest of every table, over the rows of the first tenant and those without a tenant. */
async function contentOfTenant(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; hasTenant: boolean }>`
    select t.table_name as name, exists (select 1 from information_schema.columns c
      where c.table_name = t.table_name and c.table_schema = 'public' and c.column_name = 'tenant_id') as "hasTenant"
    from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by 1`.execute(db())
  const content: Record<string, string> = {}
  for (const { name, hasTenant } of tables.filter((one) => !volatileTables.test(one.name))) {
    const where = hasTenant ? sql`where t.tenant_id in (0, 1)` : sql``
    const { rows: digests } = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(name)} t ${where}`.execute(db())
    content[name] = digests[0]!.digest ?? ''
  }
  return content
}
