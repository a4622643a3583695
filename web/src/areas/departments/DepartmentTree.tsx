import type { DepartmentNode } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useDebounced } from '../../fields/options/useDebounced.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { departmentCalls } from './departmentCalls.ts'
import styles from './DepartmentTree.module.css'
import type { DepartmentTreeModel } from './useDepartmentLevels.ts'

interface DepartmentTreeProps {
  tree: DepartmentTreeModel
  selected: string | undefined
  onSelect: (node: DepartmentNode) => void
  /** If set, nodes have checkboxes, each independent of the others. */
  checked?: readonly string[]
  onCheck?: (ids: string[]) => void
  /** Searches only the departments that the user supervises. */
  isMine?: boolean
}

interface ShownNode {
  key: string
  title: string
  isLeaf: boolean
  node: DepartmentNode
  children?: ShownNode[]
}

const searchDelayMs = 300

const shownNodes = (nodes: readonly DepartmentNode[]): ShownNode[] =>
  nodes.map((node) => ({
    key: node.id,
    title: node.title,
    isLeaf: node.isLeaf,
    node,
    ...(node.children && node.children.length > 0 && { children: shownNodes(node.children) }),
  }))

/** A tree of departments. The server searches all of them, also by pinyin. */
export function DepartmentTree(props: DepartmentTreeProps) {
  const { tree, selected, onSelect, checked, onCheck, isMine = false } = props
  const { isMobile } = useBreakpoint()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), searchDelayMs)
  const isSearching = keyword !== ''
  const search = useQuery({
    queryKey: ['resource', 'department', 'search', keyword, isMine],
    queryFn: ({ signal }) => departmentCalls.search(keyword, isMine, signal),
    enabled: isSearching,
  })
  const found = isSearching ? search.data : tree.nodes
  const error = isSearching ? search.error : tree.error
  const shown = useMemo(
    () => found && shownNodes(isSearching ? found.map((node) => ({ ...node, isLeaf: true, children: null })) : found),
    [found, isSearching],
  )

  return (
    <div className={styles.tree}>
      <Input.Search
        aria-label="查找部门"
        placeholder="部门名称或拼音"
        allowClear
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {body()}
    </div>
  )

  function body() {
    if (!shown)
      return error ? (
        <ErrorHint error={error} onRetry={() => void (isSearching ? search.refetch() : tree.retry())} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )
    if (shown.length === 0) return <EmptyHint description={isSearching ? '没有符合条件的部门' : '还没有部门'} />
    return (
      <Tree<ShownNode>
        aria-label="部门"
        blockNode
        treeData={shown}
        height={isMobile ? 260 : 600}
        expandedKeys={isSearching ? [] : [...tree.expanded]}
        onExpand={(keys) => tree.setExpanded(keys.map(String))}
        selectedKeys={selected === undefined ? [] : [selected]}
        onSelect={(_, { node }) => onSelect(node.node)}
        checkable={onCheck !== undefined}
        // A company does not imply all of its groups, so each is ticked by itself.
        checkStrictly
        checkedKeys={[...(checked ?? [])]}
        onCheck={(keys) => onCheck?.((Array.isArray(keys) ? keys : keys.checked).map(String))}
        titleRender={({ node }) => (
          <span className={styles.title} title={`${node.title}（${node.orgCode}）`}>
            {node.title}
            {isSearching && <span className={styles.code}>{node.orgCode}</span>}
          </span>
        )}
        styles={{ root: { background: 'transparent' } }}
      />
    )
  }
}
