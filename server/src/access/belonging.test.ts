import {
  callOf,
  type CallName,
  columnName,
  contract,
  defineResource,
  permissionCode,
  type Resource,
  resources,
  toldKinds,
  type Values,
} from '@lexdesk/domain'
import { reference, references, text } from '@lexdesk/domain/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyTable } from '../database/Database.ts'
import { listRoutes } from '../http/routeAccess.ts'
import { readableIds } from '../resource/read/mayRead.ts'
import { type Client, startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { textOf } from '../testing/textOf.ts'
import type { Actor } from './Actor.ts'
import { wallsAgainst, withBelonging } from './belonging.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

interface Pair {
  child: Resource
  field: string
  parent: Resource
  /** Further values of the child that make the link valid. */
  more?: Values
}

const byName = new Map(resources.map((resource) => [resource.name, resource]))
const pairs = resources.flatMap((child): Pair[] =>
  (child.belongsTo ?? []).flatMap((link): Pair[] => {
    if (typeof link === 'string')
      return [{ child, field: link, parent: byName.get((child.fields[link] as { resource: string }).resource)! }]
    if (!('kindField' in link)) throw new Error(`${child.name} has an unsupported link: extend this test`)
    return Object.entries(link.resources).map(([kind, name]) => ({
      child,
      field: link.field,
      parent: byName.get(name)!,
      more: { [columnName(link.kindField)]: kind },
    }))
  }),
)

const insert = (resource: Resource, id: string, title: string, more: Values = {}) =>
  anyTable(product.app.engine.db.kysely)
    .insertInto(resource.table)
    .values({ id, tenant_id: 1, [columnName(resource.titleField)]: title, ...more })
    .execute()

/** A parent that the rule shows and one that it hides, each with an active child and one in the recycle bin. */
async function createFamilies({ child, field, parent, more = {} }: Pair) {
  const key = `${child.name}-${field}`
  const [seen, hidden] = [`${key}-seen`, `${key}-hidden`]
  await insert(parent, `${seen}-parent`, `可见的父记录${key}`)
  await insert(parent, `${hidden}-parent`, `不给看的父记录${key}`)
  for (const id of [seen, hidden]) {
    await insert(child, id, `可见的子记录${id}`, { [columnName(field)]: `${id}-parent`, ...more })
    await insert(child, `${id}-bin`, `可见的旧记录${id}`, {
      [columnName(field)]: `${id}-parent`,
      ...more,
      deleted_at: new Date(),
    })
    await sql`
      insert into change_log (id, resource, row_id, tenant_id, version, action, title, by, at)
      values (${`line-${id}`}, ${child.name}, ${id}, 1, 1, 'add', '新增', 'test', now())`.execute(
      product.app.engine.db.kysely,
    )
  }
  return { seen, hidden }
}

const hasCall = (resource: Resource, name: CallName): boolean =>
  listRoutes(product.app.http).some(({ url }) => url === `/api${callOf(resource, name).path}`)

async function limitedTo({ child, parent }: Pair, username: string): Promise<Client> {
  return product.signInAs({
    username,
    permissions: [...['list', 'history', 'restore', 'export'].map((act) => permissionCode(child, act)), 'dataLog:list'],
    rowRules: [
      { resource: parent.name, ruleColumn: parent.titleField, ruleConditions: 'RIGHT_LIKE', ruleValue: '可见' },
    ],
  })
}

describe.each(pairs.map((pair) => ({ ...pair, title: `${pair.child.name}.${pair.field}` })))(
  'rows of $title',
  (pair) => {
    test('are visible only if their parent records are', async () => {
      const { child } = pair
      const { seen, hidden } = await createFamilies(pair)
      const client = await limitedTo(pair, `belong_${child.name}_${pair.field}`.slice(0, 30))
      const ask = async (name: CallName, params: Record<string, string | number> = {}) =>
        textOf(await client.get(callOf(child, name).path, { pageSize: 500, ...params }))
      const calls: Promise<string>[] = [ask('list'), ask('options', { keys: `${seen},${hidden}` })]
      if (child.calls === 'all')
        calls.push(
          ask('options', { keyword: '可见的子记录' }),
          ask('exportXls'),
          client.get('/sys/dataLog/list', { dataTable: child.table }).then(textOf),
        )
      // Some resources have no recycle bin because their records are never deleted.
      if (child.calls === 'all' && hasCall(child, 'recycleBin')) calls.push(ask('recycleBin'))
      for (const [index, words] of (await Promise.all(calls)).entries()) {
        expect(words, `call ${index}`).toContain(seen)
        expect(words, `call ${index}`).not.toContain(hidden)
      }
      if (child.calls === 'all')
        for (const name of ['queryById', 'history'] as const) {
          expect((await client.get(callOf(child, name).path, { id: seen })).success, name).toBe(true)
          expect((await client.get(callOf(child, name).path, { id: hidden })).success, name).toBe(false)
        }
      expect(textOf(await client.get('/search/records', { keyword: hidden }))).not.toContain(`子记录${hidden}`)
      const actor = (await product.app.sessions.resolve(client.token)) as Actor
      expect(await readableIds(product.app.engine, actor, child, [seen, hidden])).toEqual(new Set([seen]))
    })
  },
)

test('every definition that must belong to another resource declares it', () => {
  expect(pairs.map(({ child, field, parent }) => `${child.name}.${field} ${parent.name}`).sort()).toEqual([
    'appraise.appointmentId appointment',
    'conflictCheck.entrustmentId entrustment',
    'conflictDecision.entrustmentId entrustment',
    'contract.bizId entrustment',
    'contract.parentId contract',
    'counselRequest.counselId counsel',
    'counselWork.counselId counsel',
    'deadline.entrustmentId entrustment',
    'templateDownload.templateId contractTemplate',
  ])
})

test("search and statistics apply the parents' row rules", async () => {
  const pair = { child: contract, field: 'parentId', parent: contract }
  const client = await limitedTo(pair, 'belong_search')
  const found = textOf(await client.get('/search/records', { keyword: '可见的子记录contract-parentId' }))
  expect(found).toContain('可见的子记录contract-parentId-seen')
  expect(found).not.toContain('hidden')
  const rule = { resource: 'appointment', ruleColumn: 'subject', ruleConditions: '=', ruleValue: '没有这样的预约' }
  const permissions = ['appraise:list', 'appointment:list', 'statistic:list']
  const limited = await product.signInAs({ username: 'belong_figures', permissions, rowRules: [rule] })
  const free = await product.signInAs({ username: 'belong_free', permissions })
  const figures = async (reader: Client) => {
    const answer = await reader.get<{ rows: Values[] }>('/legal/statistic/data', { code: 'appraiseTrend' })
    expect(answer, answer.message).toMatchObject({ success: true })
    return answer.result.rows
  }
  expect(JSON.stringify(await figures(free))).not.toBe(JSON.stringify(await figures(limited)))
})

describe('derived conditions', () => {
  const define = (name: string, more: object = {}) =>
    defineResource({ name, title: name, path: `/${name}`, titleField: 'name', fields: { name: text('名称') }, ...more })
  const matter = define('matter', {
    fields: { name: text('名称'), outId: references('隔离', 'user') },
    wall: 'outId',
  })
  const task = define('task', {
    fields: { name: text('名称'), matterId: reference('委托', 'matter') },
    belongsTo: ['matterId'],
  })
  const note = define('note', {
    fields: { name: text('名称'), taskId: reference('任务', 'task'), noteId: reference('上级', 'note') },
    belongsTo: ['taskId', 'noteId'],
  })
  const rule = { field: 'name', rule: 'eq' as const, values: ['a'] }
  const all = [matter, task, note]

  test('follow links over any number of records and stop at a link to the same resource', () => {
    const found = withBelonging(all, new Map([['matter', rule]]))
    const ofTask = { joint: { resource: matter, here: 'matterId', there: 'id' }, where: rule }
    const ofNote = { joint: { resource: task, here: 'taskId', there: 'id' }, where: ofTask }
    expect(found.get('task')).toEqual([ofTask])
    expect(found.get('note')).toEqual([
      { all: [ofNote, { joint: { resource: note, here: 'noteId', there: 'id' }, where: ofNote }] },
    ])
  })

  test('are empty for a user without rules, and walls come without them', () => {
    expect(withBelonging(all, new Map()).size).toBe(0)
    expect([...wallsAgainst(all, 'u1').keys()]).toEqual(['matter', 'task', 'note'])
    expect(wallsAgainst(all, 'u1').get('matter')).toEqual({ field: 'outId', rule: 'ne', values: ['u1'] })
  })
})

test('texts can be about a record of each kind that a wall hides', () => {
  // The wall of a decision is that of everything it was found in: lists of texts would read whole tables for it.
  const texts = ['message', 'announcement', 'conflictDecision']
  const walled = [...wallsAgainst(resources, 'somebody').keys()].filter((name) => !texts.includes(name))
  expect(walled.filter((name) => !toldKinds.includes(name))).toEqual([])
})
