import type { GrantNode } from '@lexdesk/domain'

/** A menu or button as it is handed out. */
export interface PermissionNode {
  key: string
  title: string
  /** Rules about rows can be chosen for it. */
  hasRules?: boolean
  /** Seen, but neither given nor taken. */
  isDisabled?: boolean
  children?: readonly PermissionNode[]
}

/** Nobody gives or takes what he does not hold: those nodes are seen, but not ticked. Without a list he holds them all. */
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

/** Whether a title is meant by what somebody typed. */
export type IsMeant = (title: string, typed: string) => boolean

const isContained: IsMeant = (title, typed) => title.toLowerCase().includes(typed.toLowerCase())

/** The nodes that are named so with the way to them; all below a found one stays with it. */
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

/** Those on the way down to a node, without it. */
function above(nodes: readonly PermissionNode[], key: string): PermissionNode[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return []
    const way = above(node.children ?? [], key)
    if (way) return [node, ...way]
  }
  return undefined
}

/** With all below it, and with those above: a page cannot be reached without its group. */
export function tick(nodes: readonly PermissionNode[], checked: readonly string[], node: PermissionNode): string[] {
  const family = [...(above(nodes, node.key) ?? []), ...allNodes([node])]
  return [...new Set([...checked, ...family.filter(({ isDisabled }) => !isDisabled).map(({ key }) => key)])]
}

/** With all below it; those above stay. */
export function untick(checked: readonly string[], node: PermissionNode): string[] {
  const gone = new Set(
    allNodes([node])
      .filter(({ isDisabled }) => !isDisabled)
      .map(({ key }) => key),
  )
  return checked.filter((key) => !gone.has(key))
}

/** Unticked ones with something ticked below them. */
export function halfTicked(nodes: readonly PermissionNode[], checked: ReadonlySet<string>): string[] {
  const half: string[] = []
  const hasTicked = (node: PermissionNode): boolean => {
    const isBelow = (node.children ?? []).map(hasTicked).includes(true)
    if (isBelow && !checked.has(node.key)) half.push(node.key)
    return isBelow || checked.has(node.key)
  }
  nodes.forEach(hasTicked)
  return half
}
