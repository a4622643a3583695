import { expect, test } from 'vitest'
import type { MenuItem } from './MenuItem.ts'
import { onlineListPath } from './onlineListPath.ts'

const entry = (code: string, hidden = false): MenuItem => ({
  id: code,
  path: `/online/data/${code}`,
  name: code,
  component: `resource/online${code.slice(0, 1).toUpperCase()}${code.slice(1)}`,
  hidden,
  meta: { title: code },
})
const menu: MenuItem[] = [
  { ...entry('group'), component: 'layouts/RouteView', children: [entry('seal'), entry('draft', true)] },
]

test('a form of the menu opens at its entry, with filters', () => {
  expect(onlineListPath(menu, { code: 'seal' })).toBe('/online/data/seal')
  expect(onlineListPath(menu, { code: 'seal' }, { status: 'a b' })).toBe('/online/data/seal?status=a+b')
})

test('another form opens on the screen of all forms, that of trees by levels', () => {
  expect(onlineListPath(menu, { code: 'draft' })).toBe('/online/cgformList/draft')
  expect(onlineListPath(menu, { code: 'leave', isTree: true }, { detail: '1' })).toBe(
    '/online/cgformTreeList/leave?detail=1',
  )
})
