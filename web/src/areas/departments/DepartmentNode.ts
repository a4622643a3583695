/** A department as trees show it (wire contract §2.5). */
export interface DepartmentNode {
  id: string
  title: string
  orgCode: string
  parentId: string | null
  isLeaf: boolean
  children?: DepartmentNode[] | null
}

export const allDepartments = (nodes: readonly DepartmentNode[]): DepartmentNode[] =>
  nodes.flatMap((node) => [node, ...allDepartments(node.children ?? [])])
