import type { Resource } from '@lexdesk/domain'
import type { TableProps } from 'antd'
import { ExpandIcon } from './ExpandIcon.tsx'
import { rowTitle } from '../deletion/rowTitle.ts'
import type { TreeRow, TreeRows } from './useTreeRows.ts'

/** Expand and collapse settings of the table for a tree. */
export function treeExpandable(resource: Resource, tree: TreeRows): TableProps<TreeRow>['expandable'] {
  return {
    expandedRowKeys: tree.expandedIds,
    onExpand: (_, row) => tree.toggle(row),
    expandIcon: ({ record, expanded, onExpand }) => (
      <ExpandIcon
        isLeaf={record.children === undefined}
        isOpen={expanded}
        isLoading={tree.loadingIds.has(record.id)}
        title={rowTitle(resource, record)}
        onToggle={(event) => onExpand(record, event)}
      />
    ),
  }
}
