import type { DepartmentNode } from '@lexdesk/domain'

export const allDepartments = (nodes: readonly DepartmentNode[]): DepartmentNode[] =>
  nodes.flatMap((node) => [node, ...allDepartments(node.children ?? [])])
