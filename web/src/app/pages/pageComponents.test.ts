import { expect, test } from 'vitest'
import { pageComponents } from './pageComponents.ts'

test('pages of areas, lists of resources and layouts are offered once each, with titles where they are known', () => {
  const names = pageComponents.names.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['layouts/IframePageView', 'system/PermissionList', 'system/UserList']))
  expect(pageComponents.names).toContainEqual({ name: 'resource/holiday', title: '节假日' })
  expect(names.filter((name) => !pageComponents.has(name))).toEqual([])
})

test('lists of online forms exist, made-up names do not', () => {
  expect(pageComponents.has('resource/onlineSeal')).toBe(true)
  expect(pageComponents.has('resource/nothing')).toBe(false)
  expect(pageComponents.has('system/Nothing')).toBe(false)
})
