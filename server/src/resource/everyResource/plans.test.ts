import {
  beijingDay,
  columnName,
  type Comparison,
  type Field,
  message,
  platformResources,
  type Query,
  type Resource,
  resources,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wallsAgainst } from '../../access/belonging.ts'
import { scopeOf } from '../../access/Scope.ts'
import { deliverMessages } from '../../areas/messages/deliverMessages.ts'
import { testActor } from '../../http/testing/testHttp.ts'
import { schemaOf } from '../../schema.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { entryOf } from '../Engine.ts'
import { listRows } from '../read/listRows.ts'
import { childTable, tablesOf } from '../tableOf.ts'
import { onlineResources, publishOnlineForms } from '../testing/onlineForms.ts'
import { enlargeTables } from './testing/enlargeTables.ts'
import { plansOf } from './testing/plansOf.ts'

const all: readonly Resource[] = [...resources, ...platformResources, ...onlineResources]
const specs = new Map(schemaOf([...resources, ...onlineResources]).map((spec) => [spec.name, spec]))

const recordTables = all.flatMap(tablesOf).map(({ name }) => name)
const deliveries = 'sys_announcement_send'
const otherTables = ['stored_file', 'sys_log', 'change_log', deliveries, 'background_task', 'job_run']
/** What grows with the work of an office. */
const large = new Set([...recordTables, ...otherTables])

describe('every reference', () => {
  const columnsWithoutIndex = (table: string, fields: Record<string, Field>): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'rows' || !('resource' in field)) return []
      const column = columnName(name)
      const isServed = specs
        .get(table)!
        .indexes.some(({ columns }) => columns.slice(0, 2).includes(column) && columns[0] !== 'parent_id')
      return isServed ? [] : [`${table}(${column})`]
    })

  test('has an index over its column, in sub-tables too', () => {
    const found = all.flatMap((resource) => [
      ...columnsWithoutIndex(resource.table, resource.fields),
      ...Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'rows' ? columnsWithoutIndex(childTable(resource, name), field.fields) : [],
      ),
    ])
    expect(found).toEqual([])
  })
})

/** A row rule as offices set them, over a field that the definition gives an index. */
function ruleOf({ table, fields }: Resource): Comparison[] {
  const { indexes, columns } = specs.get(table)!
  const isText = (column: string): boolean => columns.some(({ name, type }) => name === column && type === 'text')
  const indexed = new Set(
    indexes.flatMap((index) => (index.columns[0] === 'tenant_id' ? index.columns.slice(1, 2) : [])),
  )
  const field = Object.keys(fields).find((name) => indexed.has(columnName(name)) && isText(columnName(name)))
  return field === undefined ? [] : [{ field, rule: 'eq', values: ['v1'] }]
}

describe('with 100,000 rows in every table that grows', () => {
  let product: TestProduct
  let clerk: Client
  beforeAll(async () => {
    product = await startTestProduct()
    const { db } = product.app.engine
    await publishOnlineForms(product.admin)
    clerk = await product.signInAs({
      username: 'clerk',
      permissions: [
        'log:list',
        'dataLog:list',
        'contract:history',
        'job:list',
        'announcement:list',
        'fileObject:list',
        'directory:read',
      ],
      rowRules: [{ resource: 'contract', ruleColumn: 'leadLawyerId', ruleConditions: '=', ruleValue: 'v1' }],
    })
    await sql`
      update biz_entrustment set blocked_user_ids = array(select id from sys_user where username = 'clerk')
      where id in (select id from biz_entrustment limit 1)`.execute(db.kysely)
    product.app.sessions.forget()
    await enlargeTables(
      db,
      [...large].map((name) => specs.get(name)!),
    )
  })
  afterAll(() => product?.close())

  const administrator = testActor({ isAdmin: true })
  // The decision about an enterprise is hidden with any of its records, in the bin too, for which there is no index.
  const isWalled = ({ name }: Resource): boolean => name !== 'conflictDecision'
  const clerkOf = (resource: Resource) =>
    testActor({
      walls: isWalled(resource) ? wallsAgainst(all, 'u1') : new Map(),
      rowRules: new Map([[resource.name, ruleOf(resource)]]),
    })
  const first: Query = { page: 1, size: 10, sort: [], where: { all: [] } }

  describe.each(all.map((resource): [string, Resource] => [resource.name, resource]))(
    'the list %s',
    (name, resource) => {
      test.each([
        ['an administrator', administrator],
        ['a user with a row rule, on a wall', clerkOf(resource)],
      ])('reads no large table from end to end for %s', async (_, actor) => {
        const { engine } = product.app
        const scope = scopeOf(actor, resource, entryOf(engine, name).rules.visibleTo)
        const read = () => listRows(engine, resource, first, scope)
        const { plans, wholeReads } = await plansOf(engine.db, large, read)
        // The page and its total.
        expect(plans.length).toBeGreaterThanOrEqual(2)
        expect(wholeReads).toEqual([])
      })
    },
  )

  const yesterday = beijingDay(new Date(Date.now() - 86_400_000))
  const administratorAndClerk = ['administrator', 'clerk'] as const
  test.each([
    ['sign-ins', '/sys/log/list?logType=1', ['sys_log']],
    // What a walled user may read of all log entries is counted entry by entry; our page asks for one type.
    ['all log entries', '/sys/log/list', ['sys_log'], ['administrator']],
    ['data changes', '/sys/dataLog/list', ['change_log']],
    ['data changes since a day', `/sys/dataLog/list?createTime_begin=${yesterday}`, ['change_log']],
    ['own notices', '/sys/sysAnnouncementSend/getMyAnnouncementSend', ['sys_announcement', deliveries]],
    ['unread notices', '/sys/annountCement/listByUser', ['sys_announcement', deliveries]],
    ['background tasks', '/sys/task/list', ['background_task']],
    ['runs of a job', '/sys/quartzJob/runs?jobId=:job', ['job_run']],
    ['all sign-ins', '/sys/loginfo', ['sys_log']],
    ['sign-ins of a week', '/sys/visitInfo', ['sys_log']],
  ])(
    '%s are listed without reading a large table from end to end',
    async (_, path, tables, readers: readonly string[] = administratorAndClerk) => {
      const { db } = product.app.engine
      const { rows } = await sql<{ id: string }>`select id from sys_quartz_job where tenant_id = 0 limit 1`.execute(
        db.kysely,
      )
      const clients = { administrator: product.admin, clerk }
      for (const reader of administratorAndClerk.filter((name) => readers.includes(name))) {
        const { plans, wholeReads } = await plansOf(db, new Set(tables), async () => {
          expect(await clients[reader].get(path.replace(':job', rows[0]!.id))).toMatchObject({ success: true })
        })
        expect(plans).not.toEqual([])
        expect(wholeReads, reader).toEqual([])
      }
    },
  )

  test('pending messages are found without reading all messages', async () => {
    const { engine } = product.app
    const outbox = { engine, channels: {}, log: { error: () => undefined } }
    const { plans } = await plansOf(engine.db, new Set(), () => deliverMessages(outbox, new AbortController().signal))
    expect(plans.find((plan) => plan.includes('skip locked'))).toMatch(`Scan on ${message.table}_pending`)
  })
})
