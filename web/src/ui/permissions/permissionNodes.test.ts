import { expect, test } from 'vitest'
import {
  halfTicked,
  isAllTicked,
  narrowNodes,
  type PermissionNode,
  permissionNodesFrom,
  tick,
  untick,
} from './permissionNodes.ts'

const page: PermissionNode = {
  key: 'user',
  title: '用户管理',
  children: [
    { key: 'add', title: '新增用户' },
    { key: 'freeze', title: '冻结用户', isDisabled: true },
  ],
}
const tree: PermissionNode[] = [
  { key: 'system', title: '系统管理', children: [page, { key: 'role', title: '角色管理' }] },
]

test('ticking a page includes its buttons and its group, but no disabled nodes', () => {
  expect(tick(tree, [], page)).toEqual(['system', 'user', 'add'])
})

test('unticking a page leaves its group ticked and disabled nodes unchanged', () => {
  expect(untick(['system', 'user', 'add', 'freeze'], page)).toEqual(['system', 'freeze'])
})

test('a group and a page that are granted in part are half ticked', () => {
  expect(halfTicked(tree, new Set(['add']))).toEqual(['user', 'system'])
  expect(halfTicked(tree, new Set(['system', 'user', 'add']))).toEqual(['user', 'system'])
  expect(halfTicked(tree, new Set(['system']))).toEqual(['system'])
  expect(halfTicked(tree, new Set(['system', 'user', 'add', 'freeze']))).toEqual(['system'])
  expect(halfTicked(tree, new Set(['system', 'user', 'add', 'freeze', 'role']))).toEqual([])
})

test('nodes that cannot be granted do not count when a tick is taken back', () => {
  expect(isAllTicked(page, new Set(['user', 'add']))).toBe(true)
  expect(isAllTicked(page, new Set(['user']))).toBe(false)
})

test('a search retains the path to its matches and all their descendants', () => {
  expect(narrowNodes(tree, '角色')).toEqual([
    { key: 'system', title: '系统管理', children: [{ key: 'role', title: '角色管理' }] },
  ])
  expect(narrowNodes(tree, '用户管理')[0]?.children).toEqual([page])
})

test('nodes the user does not hold are visible but cannot be granted; without a list all are held', () => {
  const button = { key: 'add', slotTitle: '新增用户', ruleFlag: 0, children: null }
  const wire = [{ key: 'user', slotTitle: '用户管理', ruleFlag: 1, children: [button] }]
  expect(permissionNodesFrom(wire, ['user'])).toEqual([
    {
      key: 'user',
      title: '用户管理',
      hasRules: true,
      isDisabled: false,
      children: [{ key: 'add', title: '新增用户', hasRules: false, isDisabled: true }],
    },
  ])
  for (const held of [null, undefined]) expect(permissionNodesFrom(wire, held)[0]!.children![0]!.isDisabled).toBe(false)
})
