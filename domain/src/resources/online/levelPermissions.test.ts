import { expect, test } from 'vitest'
import { permissionsOf } from '../../resource/permissions.ts'
import { compileForm } from './compileForm.ts'
import { namedRights } from './namedRights.ts'
import type { OnlineDefinition, OnlineField } from './OnlineField.ts'
import { readField } from './onlineForm.ts'
import { heldLevel, levelPermissions, offeredLevels } from './levelPermissions.ts'
import { viewDefinition } from './viewDefinition.ts'

const field = (title: string, name: string, more: Partial<OnlineField> = {}): OnlineField =>
  readField({ ...({ title, name, kind: 'text', inList: 'Y' } as OnlineField), ...more })
const state = (value: string) => ({ title: value, value, color: null, initial: 'N', editable: 'Y' })
const step = (name: string, takenBy?: string[]) => ({
  ...{ title: name, name, from: 'asked', to: 'done', reason: 'N', danger: 'N', asks: null },
  ...(takenBy && { takenBy }),
})
const button = { title: '打印', name: 'print', kind: 'link', target: '/home', receiver: null, condition: null } as const
const form: OnlineDefinition = {
  ...{ code: 'seal', title: '用章', isTree: 'N', titleField: null, buttons: [button] },
  fields: [field('名称', 'name'), field('金额', 'amount', { seenBy: ['r1'], changedBy: ['r1'] })],
  states: [state('asked'), state('done')],
  steps: [step('approve', ['r1']), step('withdraw')],
}
const face = { code: 'sealFace', title: '视图', theme: null, columns: [] }
const adopted: OnlineDefinition = { ...form, states: [], steps: [], adopted: { table: 't', key: 'id', columns: {} } }

test.each([form, viewDefinition(form, face), adopted])(
  'every permission of a form or view belongs to a level or to named roles: %#',
  (definition) => {
    const levels = levelPermissions(definition)
    const named = [...namedRights(definition), ...namedRights(form)].map(({ code }) => code)
    for (const { code } of permissionsOf(compileForm(definition)))
      expect(levels.has(code) !== named.includes(code), code).toBe(true)
  },
)

test('a view has the steps of its form in its own levels, and leaves the buttons to the form', () => {
  const levels = levelPermissions(viewDefinition(form, face))
  expect(levels.get('onlineSealFace:withdraw')).toBe('enter')
  expect([...levels.keys()].filter((code) => code.includes('use:'))).toEqual([])
  expect(levelPermissions(form).get('onlineSeal:use:print')).toBe('enter')
})

test('rows that cannot be entered offer no level for it', () => {
  expect(offeredLevels(levelPermissions(form))).toEqual(['none', 'view', 'enter', 'full'])
  expect(offeredLevels(levelPermissions(adopted))).toEqual(['none', 'view', 'full'])
  expect(offeredLevels(levelPermissions({ ...adopted, buttons: [] }))).toEqual(['none', 'view'])
})

test('only exactly the permissions of a level are that level', () => {
  const levels = levelPermissions({ ...adopted, buttons: [] })
  const held = (...acts: string[]) =>
    heldLevel(levels, new Set([...acts.map((act) => `onlineSeal:${act}`), 'position:list']))
  expect(held()).toBe('none')
  expect(held('list', 'export')).toBe('view')
  expect(held('list')).toBeUndefined()
})
