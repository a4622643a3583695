import { type NameMatch, useNameMatch } from '@lexdesk/parts'
import { Input, Tag, Tree, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import type { ExplainedNode } from '@lexdesk/domain'
import styles from './xray.module.css'

interface ShownNode {
  key: string
  title: string
  node: ExplainedNode
  children: ShownNode[]
}

/** The matching nodes with their ancestors. */
function narrow(nodes: readonly ExplainedNode[], words: string, isMeant: NameMatch): ShownNode[] {
  return nodes.flatMap((node) => {
    const isNamed = words === '' || [node.name, node.code ?? '', ...node.from].some((name) => isMeant(name, words))
    const children = narrow(node.children, isNamed ? '' : words, isMeant)
    return isNamed || children.length > 0 ? [{ key: node.id, title: node.name, node, children }] : []
  })
}

const keysOf = (nodes: readonly ShownNode[]): string[] =>
  nodes.flatMap(({ key, children }) => [key, ...keysOf(children)])

/** The menu of the user; every node shows which role grants it. */
export function ExplainedMenu({ nodes }: { nodes: readonly ExplainedNode[] }) {
  const [keyword, setKeyword] = useState('')
  const isMeant = useNameMatch()
  const words = keyword.trim()
  const shown = useMemo(() => narrow(nodes, words, isMeant), [nodes, words, isMeant])
  const [opened, setOpened] = useState<string[]>(() => nodes.map(({ id }) => id))
  return (
    <>
      <Input.Search
        className={styles.search}
        aria-label="查找菜单、按钮或角色"
        placeholder="请输入菜单、按钮或角色名称"
        allowClear
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      {shown.length === 0 ? (
        <EmptyHint description="没有符合条件的菜单或按钮" />
      ) : (
        <Tree<ShownNode>
          aria-label="该用户的菜单"
          blockNode
          selectable={false}
          treeData={shown}
          expandedKeys={words === '' ? opened : keysOf(shown)}
          onExpand={(keys) => words === '' && setOpened(keys.map(String))}
          titleRender={({ node }) => <NodeTitle node={node} />}
          styles={{ root: { background: 'transparent' } }}
        />
      )}
    </>
  )
}

function NodeTitle({ node }: { node: ExplainedNode }) {
  return (
    <span className={styles.node}>
      <span>{node.name}</span>
      {node.isButton && <Tag>按钮</Tag>}
      {node.isHidden && <Tag>隐藏</Tag>}
      {node.from.map((name) => (
        <Tag key={name} color="success">
          {name}
        </Tag>
      ))}
      {node.reason && <Typography.Text type="secondary">{node.reason}</Typography.Text>}
    </span>
  )
}
