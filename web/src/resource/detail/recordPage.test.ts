import { appointment, type Field } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { recordPage } from './recordPage.ts'

const entrustId = appointment.fields.entrustId as Field
const menu = [
  { path: '/legal', children: [{ path: '/legal/entrustment', component: 'resource/entrustment' }] },
] as unknown as MenuItem[]

test('opens a referenced record on its own page', () => {
  expect(recordPage(entrustId, '17', menu)).toBe('/legal/entrustment?detail=17')
})

test('not without a value, not without permission for the page, and not for users and plain texts', () => {
  expect(recordPage(entrustId, null, menu)).toBeUndefined()
  expect(recordPage(entrustId, '17', [])).toBeUndefined()
  expect(recordPage(appointment.fields.lawyerId as Field, '17', menu)).toBeUndefined()
  expect(recordPage(appointment.fields.subject as Field, '17', menu)).toBeUndefined()
})
