import { article, contract, enterprise, entrustment, type Resource, servicePackage } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { stateActions } from '../stateActions.ts'
import { keyFacts } from './keyFacts.ts'
import { nextStep } from './nextStep.ts'

type Can = (permission: string) => boolean
const everyone: Can = () => true
const nextOf = (resource: Resource, row: Record<string, unknown>, can = everyone) =>
  nextStep(resource, row, stateActions(resource, row, can))?.title

test('the next step leads on along the usual course', () => {
  expect(['lead', 'checking', 'quoting', 'pendingSign'].map((status) => nextOf(entrustment, { status }))).toEqual([
    '利冲检索',
    '报价',
    '提交审批',
    '签约',
  ])
  expect(nextOf(contract, { status: 'draft' })).toBe('提交审核')
})

test('a step back or a refusal is not the next step', () => {
  expect(stateActions(contract, { status: 'reviewing' }, everyone).map(({ title }) => title)).toContain('撤回')
  const only: Can = (permission) => permission === 'contract:recall'
  expect(nextOf(contract, { status: 'reviewing' }, only)).toBeUndefined()
  expect(nextOf(entrustment, { status: 'declined' })).toBeUndefined()
})

test('a record beside the course returns to it', () => {
  expect(nextOf(contract, { status: 'rejected' })).toBe('修改为新版本')
  expect(nextOf(entrustment, { status: 'suspended' })).toBe('恢复办理')
})

test('the key facts are the most important filled columns, without number, title and state', () => {
  const row = { id: '1', version: 1, code: 'HT1', name: '合同', enterpriseId: 'e', status: 'draft', amount: 100 }
  const names = keyFacts(contract, row as never).map(({ name }) => name)
  expect(names).toContain('enterpriseId')
  expect(names).toContain('amount')
  for (const name of ['code', 'name', 'status', 'endDate']) expect(names).not.toContain(name)
  expect(keyFacts(contract, { id: '1', version: 1 } as never)).toEqual([])
})

test('a record beside the course does not return to it where that needs a reason', () => {
  expect(nextOf(enterprise, { status: 'frozen' })).toBe('解除冻结')
  expect(nextOf(enterprise, { status: 'merged' })).toBeUndefined()
  expect(nextOf(article, { status: 'scheduled' })).toBeUndefined()
})

test('where no step leads on, the approval that the state waits for comes next; of several the first one not refused', () => {
  const waiting = { status: 'reviewing' }
  const actions = stateActions(servicePackage, waiting, everyone)
  expect(nextStep(servicePackage, waiting, actions)?.title).toBe('主管审批')
  expect(nextStep(servicePackage, waiting, actions, new Map([['approve', '已审批']]))?.title).toBe('财务核价')
  const all = new Map([
    ['approve', '已审批'],
    ['confirmPrice', '已核价'],
  ])
  expect(nextStep(servicePackage, waiting, actions, all)?.title).toBe('主管审批')
})
