import type { GrantNode, MenuRow } from '@lexdesk/domain'
import type { PermissionRow } from '../../access/permissionRows.ts'

type Node = Record<string, unknown> & { children: Node[] | null }
/** Clients also receive the other columns of the row. */
type MenuNode = MenuRow & Record<string, unknown>

/** Rows by parent; the first level, and rows whose parent is missing, are under ''. */
function byParent(rows: readonly PermissionRow[]): Map<string, PermissionRow[]> {
  const ids = new Set(rows.map(({ id }) => id))
  const below = new Map<string, PermissionRow[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : ''
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  return below
}

function tree<N>(rows: readonly PermissionRow[], nodeOf: (row: PermissionRow, children: N[]) => N): N[] {
  const below = byParent(rows)
  const under = (parent: string): N[] => (below.get(parent) ?? []).map((row) => nodeOf(row, under(row.id)))
  return under('')
}

/** A row of the menu administration (wire contract §2.2), with both spellings of its leaf flag. A leaf has no list. */
export function permissionNode(row: PermissionRow, hasChildren: boolean, children: MenuNode[] = []): MenuNode {
  const { componentName: _, ruleFlag: __, ...rest } = row
  return {
    ...rest,
    key: row.id,
    title: row.name,
    leaf: !hasChildren,
    isLeaf: !hasChildren,
    delFlag: 0,
    children: hasChildren ? children : null,
  }
}

/** The whole tree with its buttons. */
export function permissionTree(rows: readonly PermissionRow[]): MenuNode[] {
  return tree<MenuNode>(rows, (row, children) => permissionNode(row, children.length > 0, children))
}

/** For the picker of a parent. */
export function pickerTree(rows: readonly PermissionRow[]): Node[] {
  return tree<Node>(rows, (row, children) => ({
    key: row.id,
    value: row.id,
    title: row.name,
    label: row.name,
    slotTitle: row.name,
    icon: row.icon,
    parentId: row.parentId,
    isLeaf: children.length === 0,
    ruleFlag: null,
    scopedSlots: null,
    children: children.length > 0 ? children : null,
  }))
}

/** For granting permissions: names in a slot, and whether row rules can be chosen. */
export function grantTree(rows: readonly PermissionRow[]): GrantNode[] {
  return tree<GrantNode & Node>(rows, (row, children) => ({
    key: row.id,
    value: row.id,
    title: null,
    label: null,
    slotTitle: row.name,
    icon: null,
    parentId: row.parentId,
    isLeaf: children.length === 0,
    ruleFlag: row.ruleFlag,
    scopedSlots: { title: 'hasDatarule' },
    children: children.length > 0 ? children : null,
  }))
}
