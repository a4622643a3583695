import { Alert, Button, Input, Spin, Tree } from 'antd'
import { type Key, useState } from 'react'
import { useNameMatch } from '../../names/useNameMatch.ts'
import { flatten, narrow, type TreeNode } from './TreeNode.ts'
import type { useTree } from './useTree.ts'

interface DepartmentTreeProps {
  tree: ReturnType<typeof useTree>
  chosen: readonly string[]
  onChosen: (nodes: TreeNode[]) => void
  isMany: boolean
  height?: number
}

interface ShownNode {
  key: string
  title: string
  isLeaf: boolean
  disabled: boolean
  node: TreeNode
  children?: ShownNode[]
}

const noDepartments = '您尚未设置部门信息!' // 2-data-entry-parts.md §5

const shownNodes = (nodes: readonly TreeNode[]): ShownNode[] =>
  nodes.map((node) => ({
    key: node.key,
    title: node.title,
    isLeaf: node.isLeaf,
    disabled: node.isDisabled,
    node,
    ...(node.children && { children: shownNodes(node.children) }),
  }))

/** The department tree; roots are expanded, and a search expands the path to its matches. */
export function DepartmentTree({ tree, chosen, onChosen, isMany, height }: DepartmentTreeProps) {
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<Key[]>()
  const isMeant = useNameMatch()
  const found = narrow(tree.nodes, keyword, isMeant)
  const isSearching = keyword.trim() !== ''
  const expanded = isSearching
    ? flatten(found).flatMap(({ key, children }) => (children ? key : []))
    : (opened ?? tree.nodes.map(({ key }) => key))
  if (tree.isWaiting) return <Spin description="加载中…" style={{ display: 'block', marginTop: 24 }} />
  if (tree.problem !== undefined)
    return (
      <Alert
        type="error"
        showIcon
        title={tree.problem}
        action={
          <Button size="small" onClick={tree.retry}>
            重试
          </Button>
        }
      />
    )
  if (tree.nodes.length === 0) return <Alert type="warning" showIcon title={noDepartments} />
  const openNode = async (node: TreeNode) => {
    // A node that fails to load is collapsed again; otherwise the tree would request it for ever.
    if (!(await tree.open(node))) setOpened((before) => (before ?? expanded).filter((key) => key !== node.key))
  }
  const pick = (keys: readonly Key[]) => {
    const all = new Map(flatten(tree.nodes).map((node) => [node.key, node]))
    onChosen(keys.flatMap((key) => all.get(String(key)) ?? []))
  }
  return (
    <>
      <Input.Search
        aria-label="查找部门"
        placeholder="请输入部门名称"
        allowClear
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        style={{ marginBottom: 8 }}
      />
      {found.length === 0 ? (
        <span>没有查询到任何数据</span>
      ) : (
        <Tree<ShownNode>
          aria-label="部门"
          blockNode
          treeData={shownNodes(found)}
          expandedKeys={expanded}
          onExpand={(keys) => !isSearching && setOpened(keys)}
          loadData={isSearching ? undefined : ({ node }) => openNode(node)}
          loadedKeys={tree.loadedKeys}
          checkable={isMany}
          // Each department is selected separately: selecting a company does not select its groups.
          checkStrictly
          selectable={!isMany}
          checkedKeys={isMany ? [...chosen] : []}
          selectedKeys={isMany ? [] : [...chosen]}
          onCheck={(keys) => pick(Array.isArray(keys) ? keys : keys.checked)}
          onSelect={(keys) => pick(keys)}
          height={height}
          styles={{ root: { background: 'transparent' } }}
        />
      )}
    </>
  )
}
