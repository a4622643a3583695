import type { GrantNode } from '@lexdesk/domain'

/** A menu or button that can be granted. */
export interface PermissionNode {
  key: string
  title: string
  /** Row rules can be set for it. */
  hasRules?: boolean
  /** Visible, but can be neither granted nor revoked. */
  isDisabled?: boolean
  children?: readonly PermissionNode[]
}

/** Users can only grant or revoke what they hold: other nodes are disabled. Without a list all are held. */
export const permissionNodesFrom = (nodes: readonly GrantNode[], held?: readonly string[] | null): PermissionNode[] =>
  readNodes(nodes, held ? new Set(held) : undefined)

const readNodes = (nodes: readonly GrantNode[], held: ReadonlySet<string> | undefined): PermissionNode[] =>
  nodes.map(({ key, slotTitle, ruleFlag, children }) => ({
    key,
    title: slotTitle,
    hasRules: ruleFlag === 1,
    isDisabled: held !== undefined && !held.has(key),
    ...(children && { children: readNodes(children, held) }),
  }))

/** Parents before their children. */
export const allNodes = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])])

/** Whether a title matches the typed text. */
export type IsMeant = (title: string, typed: string) => boolean

const isContained: IsMeant = (title, typed) => title.toLowerCase().includes(typed.toLowerCase())

/** The nodes whose title matches, with the path to them and all their descendants. */
export function narrowNodes(
  nodes: readonly PermissionNode[],
  keyword: string,
  isMeant: IsMeant = isContained,
): PermissionNode[] {
  const wanted = keyword.trim()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (isMeant(node.title, wanted)) return [node]
    const children = narrowNodes(node.children ?? [], wanted, isMeant)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The ancestors of a node. */
function above(nodes: readonly PermissionNode[], key: string): PermissionNode[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return []
    const way = above(node.children ?? [], key)
    if (way) return [node, ...way]
  }
  return undefined
}

/** Includes all descendants, and the ancestors: a page cannot be reached without its group. */
export function tick(nodes: readonly PermissionNode[], checked: readonly string[], node: PermissionNode): string[] {
  const family = [...(above(nodes, node.key) ?? []), ...allNodes([node])]
  return [...new Set([...checked, ...family.filter(({ isDisabled }) => !isDisabled).map(({ key }) => key)])]
}

/** Includes all descendants; the ancestors are unchanged. */
export function untick(checked: readonly string[], node: PermissionNode): string[] {
  const removed = new Set(
    allNodes([node])
      .filter(({ isDisabled }) => !isDisabled)
      .map(({ key }) => key),
  )
  return checked.filter((key) => !removed.has(key))
}

/** Parents that are granted in part: only themselves, or only some of their descendants. */
export function halfTicked(nodes: readonly PermissionNode[], checked: ReadonlySet<string>): string[] {
  const half: string[] = []
  /** How many of a node and its descendants are ticked. */
  const count = (node: PermissionNode): { ticked: number; all: number } => {
    const below = (node.children ?? []).map(count)
    const ticked = below.reduce((sum, one) => sum + one.ticked, checked.has(node.key) ? 1 : 0)
    const all = below.reduce((sum, one) => sum + one.all, 1)
    if (ticked > 0 && ticked < all) half.push(node.key)
    return { ticked, all }
  }
  nodes.forEach(count)
  return half
}

/** Whether ticking would change nothing: the node and its descendants are ticked as far as they can be. */
export const isAllTicked = (node: PermissionNode, checked: ReadonlySet<string>): boolean =>
  allNodes([node]).every(({ key, isDisabled }) => isDisabled || checked.has(key))
