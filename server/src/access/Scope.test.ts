import { type Condition, contract, enterprise, type Resource, user } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { type Actor, createActor, systemActor } from './Actor.ts'
import { lookUpScope, outsideWall, scopeOf } from './Scope.ts'

const own: Condition = { field: 'leadLawyerId', rule: 'eq', values: ['u1'] }
const hidden: Condition = { field: 'blockedUserIds', rule: 'ne', values: ['u1'] }
const drafts: Condition = { field: 'status', rule: 'eq', values: ['draft'] }

const actorWith = (facts: Partial<Actor>): Actor => createActor({ ...systemActor(3), isAdmin: false, ...facts })

test('administrators may do everything, others what they hold, and a longer code is another one', () => {
  const clerk = actorWith({ permissions: new Set(['contract:list']) })
  expect(clerk.can('contract:list')).toBe(true)
  for (const code of ['contract:lis', 'contract:list2', 'contract', '', 'CONTRACT:LIST'])
    expect(clerk.can(code), code).toBe(false)
  expect(actorWith({}).can('contract:list')).toBe(false)
  expect(actorWith({ isAdmin: true }).can('whatever')).toBe(true)
})

test('the server acts in one tenant, without row rules and walls', () => {
  const system = systemActor(5)
  expect(system).toMatchObject({ tenantId: 5, tenantIds: [5], isAdmin: true, orgCode: null, userId: 'system' })
  expect(scopeOf(system, contract)).toMatchObject({ tenantId: 5, where: { all: [] } })
})

test('rows are those of the actor’s tenant; resources of the platform have one tenant', () => {
  expect(user.scope).toBe('platform')
  expect(scopeOf(actorWith({ tenantId: 3 }), contract).tenantId).toBe(3)
  expect(scopeOf(actorWith({ tenantId: 3 }), user as Resource).tenantId).toBe(0)
})

test('row rules, the rule of the resource and walls must all hold', () => {
  const actor = actorWith({
    rowRules: new Map([['contract', [own]]]),
    walls: new Map([['contract', hidden]]),
  })
  expect(scopeOf(actor, contract, () => drafts).where).toEqual({ all: [own, drafts, hidden] })
  expect(scopeOf(actor, contract, () => true).where).toEqual({ all: [own, hidden] })
  expect(scopeOf(actor, enterprise).where).toEqual({ all: [] })
})

test('an administrator is held by walls too', () => {
  const actor = actorWith({ isAdmin: true, walls: new Map([['contract', hidden]]) })
  expect(scopeOf(actor, contract).where).toEqual(hidden)
  expect(outsideWall(contract, actor)).toEqual([hidden])
  expect(outsideWall(enterprise, actor)).toEqual([])
})

test('look-ups are not limited by row rules, but by walls and the rule of the resource', () => {
  const actor = actorWith({ rowRules: new Map([['contract', [own]]]), walls: new Map([['contract', hidden]]) })
  expect(lookUpScope(actor, contract, () => drafts).where).toEqual({ all: [drafts, hidden] })
  expect(actor.rowRules.get('contract')).toEqual([own])
})
