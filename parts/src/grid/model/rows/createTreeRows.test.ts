import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createGridModel, type GridModel } from '../createGridModel.ts'
import { createTreeRows, isWaitingKey, type TreeOptions, type TreeRows } from './createTreeRows.ts'

const columns = [{ key: 'name', title: '名称', type: 'input' as const }]
const loadChildren = vi.fn<TreeOptions['loadChildren']>()
const onProblem = vi.fn<(message: string) => void>()
let model: GridModel
let tree: TreeRows
const seen = () => tree.order().map((key) => (isWaitingKey(key) ? '加载中' : model.row(key)!.name))
const keyOf = (name: string) => model.order().find((key) => model.row(key)!.name === name)!

beforeEach(() => {
  loadChildren.mockReset()
  onProblem.mockReset()
  model = createGridModel({ columns })
  tree = createTreeRows({ model, loadChildren, onProblem })
  tree.load([
    { id: '1', name: '总部', hasChildren: true },
    { id: '2', name: '分部', children: [{ id: '21', name: '一组', children: [{ id: '211', name: '甲' }] }] },
    { id: '3', name: '独立', hasChildren: false },
  ])
})

describe('[P1.10] child rows', () => {
  test('are visible when their parents are open', () => {
    expect(seen()).toEqual(['总部', '分部', '独立'])
    tree.toggle(keyOf('分部'))
    tree.toggle(keyOf('一组'))
    expect(seen()).toEqual(['总部', '分部', '一组', '甲', '独立'])
    expect(tree.depthOf(keyOf('甲'))).toBe(2)
    expect([tree.isParent(keyOf('甲')), tree.isParent(keyOf('独立'))]).toEqual([false, false])
    tree.toggle(keyOf('分部'))
    expect(seen()).toEqual(['总部', '分部', '独立'])
  })

  test('are revealed by opening all their ancestors', () => {
    tree.openTo(keyOf('甲'))
    expect(seen()).toEqual(['总部', '分部', '一组', '甲', '独立'])
    tree.openTo(keyOf('独立'))
    expect(seen()).toHaveLength(5)
  })

  test('are requested with the id of their parent as parentId, or under another name and with a condition', () => {
    loadChildren.mockResolvedValue([])
    tree.toggle(keyOf('总部'))
    expect(loadChildren.mock.lastCall![1]).toEqual({ parentId: '1' })
    model = createGridModel({ columns, idPrefix: 'depart-' })
    tree = createTreeRows({ model, loadChildren, onProblem, parentParameter: 'pid', condition: '{"status":"1"}' })
    tree.load([{ id: '7', name: '分部', hasChildren: true }])
    tree.toggle(keyOf('分部'))
    expect(loadChildren.mock.lastCall![1]).toEqual({ pid: '7', condition: '{"status":"1"}' })
  })

  test('are requested once, with a loading row meanwhile', async () => {
    loadChildren.mockResolvedValue({ records: [{ id: '11', name: '财务' }] })
    tree.toggle(keyOf('总部'))
    expect(seen()).toEqual(['总部', '加载中', '分部', '独立'])
    await vi.waitFor(() => expect(seen()).toEqual(['总部', '财务', '分部', '独立']))
    tree.toggle(keyOf('总部'))
    tree.toggle(keyOf('总部'))
    expect(seen()).toEqual(['总部', '财务', '分部', '独立'])
    expect(loadChildren).toHaveBeenCalledOnce()
  })

  test('that do not exist leave a row without an expand handle', async () => {
    loadChildren.mockResolvedValue([])
    tree.toggle(keyOf('总部'))
    await vi.waitFor(() => expect(seen()).toEqual(['总部', '分部', '独立']))
    expect(tree.isParent(keyOf('总部'))).toBe(false)
  })

  test('in an answer of another shape are reported, and can be requested again', async () => {
    loadChildren.mockResolvedValueOnce({ rows: [] }).mockResolvedValueOnce([{ id: '11', name: '财务' }])
    tree.toggle(keyOf('总部'))
    await vi.waitFor(() => expect(onProblem).toHaveBeenCalledWith('返回数据类型不识别'))
    expect(seen()).toEqual(['总部', '分部', '独立'])
    tree.toggle(keyOf('总部'))
    await vi.waitFor(() => expect(seen()).toContain('财务'))
  })

  test('stay in place when an older step is undone', async () => {
    model.insert(3, [{ name: '新' }])
    loadChildren.mockResolvedValue([{ id: '11', name: '财务' }])
    tree.toggle(keyOf('总部'))
    await vi.waitFor(() => expect(seen()).toContain('财务'))
    model.undo()
    expect(seen()).toEqual(['总部', '财务', '分部', '独立'])
  })

  test('are removed with their parent', () => {
    model.remove(tree.withDescendants([keyOf('分部')]))
    expect(model.values().deletedIds).toEqual(['2', '21', '211'])
    expect(seen()).toEqual(['总部', '独立'])
    model.undo()
    tree.toggle(keyOf('分部'))
    expect(seen()).toEqual(['总部', '分部', '一组', '独立'])
  })

  test('are inserted after a row and its descendants, under the same parent', () => {
    tree.openTo(keyOf('甲'))
    tree.insertBelow(keyOf('一组'))
    expect(seen()).toEqual(['总部', '分部', '一组', '甲', '', '独立'])
    expect(tree.depthOf(keyOf(''))).toBe(1)
    tree.toggle(keyOf('分部'))
    expect(seen()).toEqual(['总部', '分部', '独立'])
    model.undo()
    tree.insertBelow(keyOf('分部'))
    expect(seen()).toEqual(['总部', '分部', '', '独立'])
    expect(tree.depthOf(keyOf(''))).toBe(0)
  })

  test('that arrive after their parent was removed are discarded', async () => {
    let answer: (rows: unknown) => void = () => {}
    loadChildren.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    tree.toggle(keyOf('总部'))
    model.remove([keyOf('总部')])
    answer([{ id: '11', name: '财务' }])
    await vi.waitFor(() => expect(seen()).toEqual(['分部', '独立']))
    expect(model.values().rows.map(({ name }) => name)).toEqual(['分部', '一组', '甲', '独立'])
  })
})
