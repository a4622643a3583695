import { entrustment } from '@lexdesk/domain'
import { expect, test, vi } from 'vitest'
import { systemActor } from '../access/Actor.ts'
import type { Engine, WriteContext } from '../resource/Engine.ts'
import { afterSteps } from './afterSteps.ts'

const context = {
  engine: {} as Engine,
  tx: {} as never,
  actor: systemActor(1),
  now: '',
  changed: () => {},
  afterCommit: () => {},
} satisfies WriteContext
const row = { id: 'm1', version: 1 } as never
const steps = Object.keys(entrustment.states!.actions)
const input = { reason: '原因', values: {} }

test('the effect runs after every step of the definition, also those without a rule', async () => {
  const calls: string[] = []
  const rules = {
    actions: { close: { refusal: async () => '不行', effect: async () => void calls.push('rule of close') } },
  }
  const changed = afterSteps(entrustment, rules, async (_, { id }) => void calls.push(`after ${id}`))
  expect(Object.keys(changed.actions!).sort()).toEqual(steps.toSorted())
  await changed.actions!.close!.effect!(context, row, input)
  expect(calls).toEqual(['rule of close', 'after m1'])
  expect(await changed.actions!.close!.refusal!(context, row)).toBe('不行')
  const other = steps.find((name) => name !== 'close')!
  await changed.actions![other]!.effect!(context, row, input)
  expect(calls.at(-1)).toBe('after m1')
})

test('a failed step has no further effect', async () => {
  const onStep = vi.fn<() => Promise<void>>(async () => {})
  const rules = { actions: { close: { effect: () => Promise.reject(new Error('refused')) } } }
  await expect(afterSteps(entrustment, rules, onStep).actions!.close!.effect!(context, row, input)).rejects.toThrow(
    'refused',
  )
  expect(onStep).not.toHaveBeenCalled()
})

test('other rules stay, and a resource without states gets no steps', () => {
  const beforeAdd = async () => {}
  expect(afterSteps({}, { beforeAdd }, async () => {})).toEqual({ beforeAdd, actions: {} })
})
