import type { NameMatch } from '../../names/useNameMatch.ts'
import { isRecord, type PickerRecord, textOf } from '../PickerRecord.ts'

export interface TreeNode {
  key: string
  title: string
  isLeaf: boolean
  isDisabled: boolean
  /** Included children; undefined while they must be loaded. */
  children?: readonly TreeNode[]
  /** The node as returned by the server. */
  record: PickerRecord
}

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

const firstText = (record: PickerRecord, names: readonly string[]): string => {
  for (const name of names) {
    const text = textOf(record[name])
    if (text !== '') return text
  }
  return ''
}

/** Reads nodes of departments, categories and dictionaries; undefined if the answer is not a list. */
export function readNodes(answer: unknown): TreeNode[] | undefined {
  const list = isRecord(answer) && Array.isArray(answer.records) ? answer.records : answer
  if (list === null) return []
  if (!Array.isArray(list)) return undefined
  const used = new Set<string>()
  return list.filter(isRecord).flatMap((record) => {
    const key = firstText(record, ['key', 'id', 'value'])
    // Nodes with the same key would expand and collapse together.
    if (key === '' || used.has(key)) return []
    used.add(key)
    const children = Array.isArray(record.children) ? readNodes(record.children) : undefined
    const hasChildren = children !== undefined && children.length > 0
    return {
      key,
      title: firstText(record, ['title', 'label', 'name', 'text', 'departName']) || key,
      isLeaf: !hasChildren && (isYes(record.leaf) || isYes(record.isLeaf)),
      isDisabled: isYes(record.disabled),
      ...(hasChildren && { children }),
      record,
    }
  })
}

/** All loaded nodes, parents before children. */
export const flatten = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])

/** The nodes whose name matches, with the path to them. */
export function narrow(nodes: readonly TreeNode[], keyword: string, isMeant: NameMatch): TreeNode[] {
  if (keyword.trim() === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = narrow(node.children ?? [], keyword, isMeant)
    if (children.length > 0) return [{ ...node, children }]
    return isMeant(node.title, keyword) ? [node] : []
  })
}
