import { Button, Input, Space, Switch, Tree } from 'antd'
import { type Key, useId, useMemo, useState } from 'react'
import { EmptyHint } from '../hints/EmptyHint.tsx'
import {
  allNodes,
  halfTicked,
  isAllTicked,
  type IsMeant,
  narrowNodes,
  type PermissionNode,
  tick,
  untick,
} from './permissionNodes.ts'
import styles from './PermissionTree.module.css'

interface PermissionTreeProps {
  nodes: readonly PermissionNode[]
  checked: readonly string[]
  onChange: (checked: string[]) => void
  /** Opens the row rules of a node; without it they are not shown. */
  onRule?: (node: PermissionNode) => void
  /** Matches titles in more ways than by substring, e.g. by pinyin. */
  isMeant?: IsMeant
  disabled?: boolean
  /** Height in pixels for virtualization. */
  height?: number
}

interface ShownNode {
  key: string
  title: string
  disableCheckbox: boolean
  node: PermissionNode
  children?: ShownNode[]
}

const shownNodes = (nodes: readonly PermissionNode[]): ShownNode[] =>
  nodes.map((node) => ({
    key: node.key,
    title: node.title,
    disableCheckbox: node.isDisabled ?? false,
    node,
    ...(node.children && { children: shownNodes(node.children) }),
  }))

/** Menus and buttons to grant. A tick means granted with all below, half a tick granted in part. */
export function PermissionTree(props: PermissionTreeProps) {
  const { nodes, checked, onChange, onRule, isMeant, disabled = false, height = 480 } = props
  const id = useId()
  const [keyword, setKeyword] = useState('')
  const [isLinked, setLinked] = useState(true)
  const [opened, setOpened] = useState<Key[]>(() => nodes.map(({ key }) => key))
  const isSearching = keyword.trim() !== ''
  const found = useMemo(() => narrowNodes(nodes, keyword, isMeant), [nodes, keyword, isMeant])
  const shown = useMemo(() => shownNodes(found), [found])
  const all = useMemo(() => allNodes(found), [found])
  const total = useMemo(() => (isSearching ? allNodes(nodes).length : all.length), [isSearching, nodes, all])
  const held = useMemo(() => new Set(checked), [checked])
  const half = useMemo(() => new Set(halfTicked(nodes, held)), [nodes, held])
  const branches = useMemo(() => all.flatMap(({ key, children }) => (children?.length ? key : [])), [all])

  // Only visible nodes change: nodes hidden by a search are not affected.
  const toggle = (node: PermissionNode) => {
    const { key } = node
    if (!isLinked) return onChange(held.has(key) ? checked.filter((one) => one !== key) : [...checked, key])
    onChange(isAllTicked(node, held) ? untick(checked, node) : tick(found, checked, node))
  }
  const toggleAll = (isTicked: boolean) => {
    const free = all.filter(({ isDisabled }) => !isDisabled).map(({ key }) => key)
    const others = checked.filter((key) => !free.includes(key))
    onChange(isTicked ? [...others, ...free] : others)
  }

  return (
    <div className={styles.tree}>
      <div className={styles.bar}>
        <Input.Search
          className={styles.search}
          aria-label="查找菜单或按钮"
          placeholder="请输入菜单或按钮名称"
          allowClear
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Space wrap size={[4, 8]}>
          <Space size={4}>
            <Switch id={id} size="small" checked={isLinked} onChange={setLinked} disabled={disabled} />
            <label htmlFor={id}>父子联动</label>
          </Space>
          <Button size="small" onClick={() => setOpened(branches)}>
            全部展开
          </Button>
          <Button size="small" onClick={() => setOpened([])}>
            全部折叠
          </Button>
          <Button size="small" disabled={disabled} onClick={() => toggleAll(true)}>
            全选
          </Button>
          <Button size="small" disabled={disabled} onClick={() => toggleAll(false)}>
            清空
          </Button>
        </Space>
      </div>
      <div className={styles.count} role="status">
        已选 {checked.length} / {total} 项
      </div>
      {found.length === 0 ? (
        <EmptyHint description={isSearching ? '没有符合条件的菜单或按钮' : '没有可以授予的菜单'} />
      ) : (
        <Tree<ShownNode>
          aria-label="权限"
          blockNode
          checkable
          checkStrictly
          selectable={false}
          disabled={disabled}
          treeData={shown}
          // Without links a tick is about the node alone, so that it can be granted or revoked by itself.
          checkedKeys={
            isLinked
              ? { checked: checked.filter((key) => !half.has(key)), halfChecked: [...half] }
              : { checked: [...checked], halfChecked: [...half].filter((key) => !held.has(key)) }
          }
          onCheck={(_, { node }) => toggle(node.node)}
          expandedKeys={isSearching ? branches : opened}
          onExpand={(keys) => !isSearching && setOpened(keys)}
          height={height}
          titleRender={({ node }) => (
            <span className={styles.title}>
              {node.title}
              {onRule && node.hasRules && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`${node.title}的数据规则`}
                  disabled={!held.has(node.key)}
                  onClick={(event) => {
                    event.stopPropagation()
                    onRule(node)
                  }}
                >
                  数据规则
                </Button>
              )}
            </span>
          )}
          styles={{ root: { background: 'transparent' } }}
        />
      )}
    </div>
  )
}
