import { expect, test } from 'vitest'
import type { Resource } from '../resource/defineResource.ts'
import * as definitions from './definitions.ts'
import { compileStates } from './online/compileStates.ts'
import type { OnlineDefinition } from './online/OnlineField.ts'

/** Steps lead on, but none of them is usual. */
const withoutCourse: Record<string, string> = {
  conflictCheck: 'a check is a finding: a waiver is the exception',
  collectionLink: 'a switch: open or closed',
}

const resources: readonly Resource[] = Object.values(definitions).filter(({ states }) => states !== undefined)

test('a resource whose steps lead on has the course that its records usually take', () => {
  const leadsOn = ({ states }: Resource): boolean =>
    Object.values(states!.actions).some(({ to, danger, bySystem }) => to !== undefined && !danger && !bySystem)
  const missing = resources.filter((resource) => leadsOn(resource) && !resource.states!.course)
  expect(missing.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutCourse).toSorted())
})

test.each(resources.filter(({ states }) => states!.course).map(({ name, states }) => [name, states!] as const))(
  '%s: a step leads from each state of its course to a later one',
  (_name, { course = [], actions }) => {
    const stuck = course.slice(0, -1).filter((state, index) => {
      const later = course.slice(index + 1)
      return !Object.values(actions).some(
        ({ from, to, danger }) => !danger && [from].flat().includes(state) && to !== undefined && later.includes(to),
      )
    })
    expect(stuck).toEqual([])
  },
)

test('the course of an online form follows its steps from the initial state; dangerous ones and steps back do not count', () => {
  const state = (value: string) => ({ value, title: value, color: null, initial: null, editable: null })
  const step = (name: string, from: string, to: string | null, danger: string | null = null) => ({
    ...{ name, title: name, from, to, danger },
    ...{ reason: null, asks: null },
  })
  const form = {
    code: 'seal',
    fields: [],
    states: ['draft', 'void', 'reviewing', 'done', 'parked'].map(state),
    steps: [
      step('cancel', 'draft,reviewing', 'void', 'Y'),
      step('remind', 'draft,reviewing', null),
      step('submit', 'draft', 'reviewing'),
      step('back', 'reviewing', 'draft'),
      step('approve', 'reviewing', 'done'),
      step('park', 'reviewing', 'parked'),
    ],
  } as unknown as OnlineDefinition
  const courseOf = (definition: OnlineDefinition) =>
    compileStates(definition, () => {
      throw new Error('no step asks for a field')
    })?.states.course
  expect(courseOf(form)).toEqual(['draft', 'reviewing', 'done'])
  expect(courseOf({ ...form, steps: [] })).toBeUndefined()
})
