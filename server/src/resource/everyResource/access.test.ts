import {
  actionCall,
  callNames,
  callOf,
  type CallName,
  callsOf,
  fieldCode,
  manualActions,
  type Page,
  permissionCode,
  permissionsOf,
  type Resource,
  resources,
} from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRoutes, routesAt } from '../../http/routeAccess.ts'
import type { Client } from '../../testing/testProduct.ts'
import { onlineResources } from '../testing/onlineForms.ts'
import {
  acts,
  completeResources,
  everything,
  openStage,
  path,
  type Row,
  type Stage,
  textField,
} from '../testing/openStage.ts'

let stage: Stage
let stranger: Client
let powerless: Client
beforeAll(async () => {
  stage = await openStage()
  const { product } = stage
  stranger = await product.signInAs({ username: 'stranger', tenantId: 2, permissions: everything(product) })
  powerless = await product.signInAs({ username: 'powerless' })
})
afterAll(() => stage?.product.close())

const add: Stage['add'] = (...row) => stage.add(...row)

/** Additional permissions for adding a row: leading or administering departments, and assigning people to one. */
const alsoHeld: Record<string, string[]> = { departRole: ['department:users'], user: ['user:departments'] }

const isOnline = (resource: Resource): boolean => onlineResources.includes(resource)

test('no path is handled by two routes', () => {
  const { http } = stage.product.app
  const fixed = listRoutes(http).filter(({ url }) => !/[:*]/.test(url))
  const twice = fixed.filter(
    ({ method, url }) =>
      routesAt(http, url).filter((route) => route.method === method && route.url !== '/*').length > 1,
  )
  expect(fixed.length).toBeGreaterThan(1000)
  expect(twice).toEqual([])
})

test.each(resources.filter(({ without }) => without).map((resource) => [resource.name, resource] as const))(
  '%s has no call that its definition excludes',
  async (_name, resource) => {
    const missing = callNames.filter((name) => !callsOf(resource).includes(name))
    expect(missing).not.toEqual([])
    for (const name of missing) {
      const { method, path: url } = callOf(resource, name)
      const { status } = await stage.product.admin.send({
        method,
        url: `/api${url}`,
        payload: method === 'GET' ? undefined : {},
      })
      expect([404, 405], `${method} ${url}`).toContain(status)
    }
    const codes = permissionsOf(resource).map(({ code }) => code)
    for (const name of resource.without ?? []) expect(codes).not.toContain(permissionCode(resource, name))
    expect(await stage.product.admin.get(path(resource, 'list'))).toMatchObject({ success: true })
    expect(await powerless.get(path(resource, 'list'))).toMatchObject({ status: 403 })
  },
)

describe.each(completeResources)('%s', (_name, resource) => {
  test('another tenant can neither see nor change it', async () => {
    if (resource.scope === 'platform') return
    const row = await add(resource)
    const { result: seen } = await stranger.get<Page<Row> | null>(path(resource, 'list'))
    // An online form itself does not exist for another tenant.
    if (isOnline(resource)) expect(seen).toBeNull()
    else expect(seen!.records.map(({ id }) => id)).not.toContain(row.id)
    const error = isOnline(resource) ? 'Not Found' : { code: 'not_found' }
    for (const answer of [
      await stranger.get(path(resource, 'queryById'), { id: row.id }),
      await stranger.put(path(resource, 'edit'), { id: row.id, [textField(resource)]: '外人' }),
      await stranger.delete(path(resource, 'delete'), { id: row.id }),
      await stranger.get(path(resource, 'history'), { id: row.id }),
    ])
      expect(answer).toMatchObject({ success: false, error })
    const spoofed = await stranger.send({
      method: 'GET',
      url: `/api${path(resource, 'list')}?id=${row.id}`,
      headers: { 'tenant-id': '1' },
    })
    expect(spoofed).toMatchObject({ status: 403, error: { code: 'tenant_refused' } })
  })

  test('every call is closed to visitors and to staff without the permission', async () => {
    const calls: CallName[] = [
      'list',
      'queryById',
      'recycleBin',
      'history',
      'exportXls',
      'template',
      'importRows',
      'importErrors',
    ]
    // Calls implemented by an area are tested by that area.
    const own = stage.product.app.engine.entries.get(resource.name)?.rules.ownCalls ?? []
    for (const name of calls.filter((call) => !own.includes(call))) {
      expect(await stage.product.anonymous.get(path(resource, name)), name).toMatchObject({ status: 401, code: 401 })
      expect(await powerless.get(path(resource, name)), name).toMatchObject({
        status: 403,
        code: 510,
        message: '没有权限，请联系管理员授权',
      })
    }
    for (const name of [
      'add',
      'importExcel',
      'importPreview',
      'importCommit',
      'importRevert',
      'exportTask',
      'restoreVersion',
      'check',
    ] as CallName[])
      expect(await powerless.post(path(resource, name), {}), name).toMatchObject({ status: 403, code: 510 })
    for (const name of ['edit', 'putRecycleBin', 'importFix'] as CallName[])
      expect(await powerless.put(path(resource, name), {}), name).toMatchObject({ status: 403 })
    for (const name of ['delete', 'deleteBatch', 'deleteRecycleBin'] as CallName[])
      expect(await powerless.delete(path(resource, name), { id: '1', ids: '1' }), name).toMatchObject({ status: 403 })
    for (const [action] of manualActions(resource))
      expect(await powerless.post(actionCall(resource, '1', action).path)).toMatchObject({ status: 403 })
  })

  test('a row rule narrows the list, the export and every write', async () => {
    const username = `ruled${resource.name}`
    const fields = Object.keys(resource.fields).map((name) => fieldCode(resource, name))
    const own = acts.map((act) => permissionCode(resource, act))
    const permissions = [...own, ...fields, ...(alsoHeld[resource.name] ?? [])]
    const ruled = await stage.product.signInAs({
      username,
      permissions,
      rowRules: [
        { resource: resource.name, ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' },
      ],
    })
    const foreign = await add(resource)
    const added = await add(resource, {}, ruled)
    const { result } = await ruled.get<Page<Row>>(path(resource, 'list'), { pageSize: 500 })
    expect(result.records.map(({ id }) => id)).toEqual([added.id])
    expect(result.total).toBe(1)
    // A hidden row gets the same error as a missing one.
    const edit = (id: string) => ruled.put(path(resource, 'edit'), { id, [textField(resource)]: '越权' })
    const remove = (id: string) => ruled.delete(path(resource, 'delete'), { id })
    for (const ask of [edit, remove]) {
      const [hidden, missing] = [await ask(foreign.id), await ask('9999')]
      expect(hidden).toMatchObject({ success: false, error: { code: 'not_found' } })
      expect([hidden.status, hidden.code, hidden.message]).toEqual([missing.status, missing.code, missing.message])
    }
    expect(await ruled.get(path(resource, 'queryById'), { id: foreign.id })).toMatchObject({
      success: false,
      error: { code: 'not_found' },
    })
  })
})
