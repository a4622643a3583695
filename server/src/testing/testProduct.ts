import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMinutes, clientHeader, type Envelope, type Resource, resources } from '@lexdesk/domain'
import { hash } from '@node-rs/argon2'
import type { InjectOptions } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { type App, type AppOptions, createApp } from '../app.ts'
import { areas } from '../areas.ts'
import { wallClock } from '../clock/wallClock.ts'
import { readConfig } from '../config.ts'
import type { Database, Tables } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { syncSchema } from '../database/schemaSync.ts'
import type { ResourceRules } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { insideTransaction } from '../resource/writeContext.ts'
import { schemaOf } from '../schema.ts'
import { seedDatabase } from '../seed/seedDatabase.ts'
import { sampleJobs } from './sampleJobs.ts'
import { specimen } from './specimen.ts'
import { createTestDatabase } from './testDatabase.ts'

export const adminPassword = 'Specimen-2026'
/** Hundreds of tests sign in; only tests of passwords need the full cost. */
const quickHash = hash(adminPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const allResources: readonly Resource[] = [...resources, specimen]

export interface Answer<T = unknown> extends Envelope<T> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The bytes, for responses that are files. */
  bytes: Buffer
}

export interface Client {
  get<T = never>(path: string, params?: Record<string, string | number | undefined>): Promise<Answer<T>>
  post<T = never>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  put<T = never>(path: string, body?: unknown): Promise<Answer<T>>
  /** Takes a step of the record at `path`, with its current version unless `body` has one. */
  step<T = never>(
    path: string,
    id: string,
    name: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
  delete<T = never>(path: string, params?: Record<string, string | number | undefined>): Promise<Answer<T>>
  upload<T = never>(
    path: string,
    file: { name: string; bytes: Buffer },
    fields?: Record<string, string>,
  ): Promise<Answer<T>>
  send<T = never>(options: InjectOptions): Promise<Answer<T>>
  token: string
}

export interface Staff {
  username: string
  tenantId?: number
  permissions?: string[]
  rowRules?: { resource: string; ruleColumn: string; ruleConditions: string; ruleValue: string }[]
}

export interface TestProduct {
  app: App
  admin: Client
  anonymous: Client
  /** Signs in as a new member of staff with only these permissions. */
  signInAs(staff: Staff): Promise<Client>
  /** A client with the token of an open session. */
  clientOf(token: string): Client
  close(): Promise<void>
}

interface Parts extends Pick<AppOptions, 'signingProviders'> {
  /** A prepared database of the test's own; closing the product closes it. */
  database?: Database
}

/** One database is seeded for all files of a run, and with TEST_NOW each file begins at that moment again. */
export async function prepareProduct(database: Database): Promise<void> {
  await migrate(database)
  await syncSchema(database, schemaOf(allResources))
  const now = addMinutes(wallClock(), -10)
  await seedDatabase(database, { adminPassword, demoData: true, areas, now })
  await sql`update sys_user set password = ${await quickHash} where username = 'admin'`.execute(database.kysely)
}

/** The whole server on a real database, called as a client would. */
export async function startTestProduct(
  rules: Record<string, ResourceRules> = {},
  env: Record<string, string> = {},
  { database, ...parts }: Parts = {},
): Promise<TestProduct> {
  const db = database ?? (await createTestDatabase({ name: 'product', prepare: prepareProduct }))
  refuseSecondConnections(db)
  const dataDir = await mkdtemp(join(tmpdir(), 'lexdesk-product-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    LOGIN_CAPTCHA: 'off',
    SMS_PROVIDER: 'log',
    ...env,
  })
  const app = await createApp({
    config,
    db,
    resources: allResources,
    rules,
    maxEventLoopDelayMs: 0,
    extendJobs: sampleJobs,
    watchesClock: false,
    ...parts,
  })
  await app.http.ready()
  const anonymous = clientOf(app, '')

  const signIn = async (username: string, password: string): Promise<Client> => {
    const { result } = await anonymous.post<{ token: string }>('/sys/login', { username, password })
    return clientOf(app, result.token)
  }

  return {
    app,
    anonymous,
    admin: await signIn('admin', adminPassword),
    signInAs: async (staff) => {
      await addStaff(app, staff)
      return signIn(staff.username, adminPassword)
    },
    clientOf: (token) => clientOf(app, token),
    close: async () => {
      await app.close()
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Enforces that inside a transaction only its own handle is used. */
function refuseSecondConnections({ pool }: Database): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    if (insideTransaction.getStore()) throw new Error('a second connection inside a transaction')
    return connect(...args)
  }) as typeof pool.connect
}

async function addStaff(
  { engine }: App,
  { username, tenantId = 1, permissions = [], rowRules = [] }: Staff,
): Promise<void> {
  const db = engine.db.kysely
  const [userId, roleId] = [newId(), newId()]
  const password = await quickHash
  const person = {
    id: userId,
    tenant_id: 0,
    username,
    realname: username,
    password,
    status: '1',
    rel_tenant_ids: String(tenantId),
    create_by: 'test',
    create_time: wallClock(),
  }
  await sql`insert into sys_tenant (id, name) values (${tenantId}, ${`租户${tenantId}`}) on conflict do nothing`.execute(
    db,
  )
  await db.insertInto('sys_user').values(person).execute()
  await db
    .insertInto('sys_role')
    .values({ id: roleId, tenant_id: tenantId, role_code: `role_${username}`, role_name: username })
    .execute()
  await db.insertInto('sys_user_role').values({ user_id: userId, role_id: roleId }).execute()
  for (const code of new Set([...permissions, ...rowRules.map(({ resource }) => `${resource}:list`)]))
    await db
      .insertInto('sys_role_permission')
      .values({ role_id: roleId, permission_id: await permissionWith(db, code) })
      .execute()
  for (const rule of rowRules) await addRowRule(db, roleId, rule)
}

/** The menu or button with this code; created on demand for resources of tests. */
async function permissionWith(db: Kysely<Tables>, code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from sys_permission where perms = ${code}`.execute(db)
  if (rows[0]) return rows[0].id
  const id = `test-${code}`
  await db.insertInto('sys_permission').values({ id, name: code, perms: code, menu_type: 2 }).execute()
  return id
}

async function addRowRule(
  db: Kysely<Tables>,
  roleId: string,
  rule: NonNullable<Staff['rowRules']>[number],
): Promise<void> {
  const permissionId = await permissionWith(db, `${rule.resource}:list`)
  const id = newId()
  await db
    .insertInto('sys_permission_data_rule')
    .values({
      id,
      permission_id: permissionId,
      rule_name: rule.ruleColumn,
      rule_column: rule.ruleColumn,
      rule_conditions: rule.ruleConditions,
      rule_value: rule.ruleValue,
    })
    .execute()
  await sql`
    update sys_role_permission set data_rule_ids = array_append(data_rule_ids, ${id})
    where role_id = ${roleId} and permission_id = ${permissionId}`.execute(db)
}

function clientOf(app: App, token: string): Client {
  const send = async <T>(options: InjectOptions): Promise<Answer<T>> => {
    const answer = await app.http.inject({
      ...options,
      headers: {
        [clientHeader.name]: clientHeader.value,
        ...(token && { 'x-access-token': token }),
        ...options.headers,
      },
    })
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    return {
      ...(isJson ? (answer.json() as Envelope<T>) : ({} as Envelope<T>)),
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
    }
  }
  const url = (path: string, params: Record<string, string | number | undefined> = {}): string => {
    const known = Object.entries(params).filter((pair): pair is [string, string | number] => pair[1] !== undefined)
    return `/api${path}${known.length > 0 ? `?${new URLSearchParams(known.map(([name, value]): [string, string] => [name, String(value)])).toString()}` : ''}`
  }
  const json = { 'content-type': 'application/json' }
  const versionOf = async (path: string, id: string): Promise<number | undefined> => {
    const resource = [...app.engine.entries.values()].map((entry) => entry.resource).find((one) => one.path === path)
    if (!resource) throw new Error(`no resource at ${path}`)
    const { rows } = await sql<{ version: number }>`
      select version from ${sql.table(resource.table)} where id = ${id}`.execute(app.engine.db.kysely)
    return rows[0]?.version
  }
  const client: Client = {
    token,
    send,
    get: (path, params) => send({ method: 'GET', url: url(path, params) }),
    delete: (path, params) => send({ method: 'DELETE', url: url(path, params) }),
    post: (path, body, headers) =>
      send({ method: 'POST', url: url(path), payload: JSON.stringify(body ?? {}), headers: { ...json, ...headers } }),
    put: (path, body) => send({ method: 'PUT', url: url(path), payload: JSON.stringify(body ?? {}), headers: json }),
    upload: (path, file, fields = {}) => {
      const boundary = 'lexdesk-test-boundary'
      const parts = Object.entries(fields).map(
        ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
      return send({
        method: 'POST',
        url: url(path),
        payload,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
    },
    step: async (path, id, name, body = {}, headers = {}) =>
      client.post(`${path}/${id}/${name}`, { version: await versionOf(path, id), ...body }, headers),
  }
  return client
}
