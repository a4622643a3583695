import { expect, test } from 'vitest'
import { readMenu } from './readMenu.ts'

const row = (path: string, more: object = {}) => ({ id: path, path, name: path, meta: { title: path }, ...more })
const paths = (rows: ReturnType<typeof readMenu>): unknown[] =>
  rows.map(({ path, children }) => (children ? [path, ...paths(children)] : path))

test('[A2.10] a menu row carries all attributes of the wire contract', () => {
  const item = {
    id: 'm6',
    route: '0',
    path: '/online/cgreport/6c7f59',
    name: 'online-cgreport-6c7f59',
    redirect: '/online/cgreport',
    component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
    hidden: true,
    alwaysShow: true,
    meta: {
      title: '律师业绩报表',
      icon: 'bar-chart',
      url: 'https://law.example.cn/help',
      permissionList: ['report:list'],
      keepAlive: false,
      internalOrExternal: true,
      componentName: 'OnlCgreportAutoList',
    },
  }
  expect(readMenu([item])).toEqual([item])
})

test('invalid rows are dropped, the others stay', () => {
  const rows = [
    null,
    7,
    'x',
    [],
    {},
    row('/a'),
    { path: '/b' },
    { path: 7, meta: { title: '七' } },
    row('/c', { children: [null, row('/c/d')] }),
  ]
  expect(paths(readMenu(rows))).toEqual(['/a', ['/c', '/c/d']])
  for (const broken of [null, undefined, 'menu', {}, 7]) expect(readMenu(broken)).toEqual([])
})

test('a menu that contains itself is cut off', () => {
  const children: object[] = [row('/a/b')]
  const group = row('/a', { children })
  children.push(group, row('/a/c', { children: [group] }))
  expect(paths(readMenu([group]))).toEqual([['/a', '/a/b', ['/a/c']]])
})

test('a menu that is nested too deeply is cut off', () => {
  let deep = row('/0')
  for (let level = 1; level < 10_000; level += 1) deep = row(`/${level}`, { children: [deep] })
  expect(JSON.stringify(readMenu([deep])).length).toBeLessThan(2_000)
})
