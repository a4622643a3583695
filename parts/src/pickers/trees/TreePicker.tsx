import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../useMessages.ts'
import { useNameMatch } from '../../names/useNameMatch.ts'
import { antdProps, type ControlProps, fullWidth, pleaseChoose, splitValues } from '../ControlProps.ts'
import { textOf } from '../PickerRecord.ts'
import { flatten, readNodes, type TreeNode } from './TreeNode.ts'
import { useAnswer } from '../useAnswer.ts'
import { type TextSource, useTexts, type ValueText } from '../useTexts.ts'
import { type LoadNodes, useTree } from './useTree.ts'

export interface TreePickerProps extends ControlProps, TextSource {
  load: LoadNodes
  /** Finds nodes of all levels. Without it only loaded nodes are searched. */
  search?: (keyword: string, signal: AbortSignal) => Promise<unknown>
  /** Changes when `load` returns another tree. */
  sourceKey?: string
  /** The selected values, joined by commas. */
  value?: string | null
  onChange: (value: string, pairs: ValueText[]) => void
  isMany?: boolean
  isClearable?: boolean
  /** The node field that is emitted; by default its key. */
  valueField?: string
}

interface SelectNode {
  value: string
  title: string
  label: string
  isLeaf: boolean
  disabled: boolean
  node: TreeNode
  children?: SelectNode[]
}

const listHeight = 400 // 2-data-entry-parts.md §9
const searchWaitMs = 300 // 2-data-entry-parts.md §4
const nothingFound = '没有查询到任何数据'

/** A dropdown with a tree that loads level by level and can be searched by name or pinyin. */
export function TreePicker(props: TreePickerProps) {
  const { load, search, sourceKey = '', value, onChange, isMany = false, isClearable = true, valueField } = props
  const [message, holder] = useMessages()
  const isMeant = useNameMatch()
  const [isWanted, setWanted] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<(string | number)[]>()
  const term = keyword.trim()
  const tree = useTree({ load, key: isWanted ? sourceKey : null, onProblem: (problem) => void message.error(problem) })
  const found = useAnswer({
    key: search && term !== '' ? term : null,
    ask: (signal) => search?.(term, signal),
    read: readNodes,
    waitMs: searchWaitMs,
  })

  const valueOf = (node: TreeNode): string => (valueField ? textOf(node.record[valueField]) || node.key : node.key)
  const values = splitValues(value)
  const inTree = new Map(flatten(tree.nodes).map((node) => [valueOf(node), node.title]))
  const { textFor, learn } = useTexts(values, { ...props, texts: new Map([...inTree, ...(props.texts ?? [])]) })
  const labelled = values.map((one) => ({ value: one, label: textFor(one) }))

  const selectNodes = (nodes: readonly TreeNode[]): SelectNode[] =>
    nodes.map((node) => ({
      value: valueOf(node),
      title: node.title,
      label: node.title,
      isLeaf: node.isLeaf,
      disabled: node.isDisabled,
      node,
      ...(node.children && { children: selectNodes(node.children) }),
    }))
  const isListed = search !== undefined && term !== ''
  const listed = found.problem === undefined ? (found.latest ?? []) : []
  const source = isListed ? { ...found, nodes: listed.map((node) => ({ ...node, isLeaf: true })) } : tree
  // A single root is expanded, since it offers no choice.
  const expanded = opened ?? (tree.nodes.length === 1 ? tree.nodes.map(valueOf) : [])
  // A search shows the matches below every loaded node.
  const searched = new Set<string | number>(flatten(tree.nodes).flatMap((node) => (node.children ? valueOf(node) : [])))

  const choose = (next: unknown) => {
    const list = (Array.isArray(next) ? next : next ? [next] : []) as { value: string; label: string }[]
    const pairs = list.map((one) => ({ value: one.value, text: one.label }))
    learn(pairs)
    setKeyword('')
    onChange(pairs.map((pair) => pair.value).join(','), pairs)
  }
  const openNode = async (node: TreeNode) => {
    // A node that fails to load is collapsed again; otherwise the tree would request it for ever.
    if (!(await tree.open(node))) setOpened((before) => (before ?? expanded).filter((key) => key !== valueOf(node)))
  }
  return (
    <>
      {holder}
      <TreeSelect<unknown, SelectNode>
        {...antdProps(props)}
        labelInValue
        multiple={isMany}
        value={isMany ? labelled : labelled[0]}
        treeData={selectNodes(source.nodes)}
        treeLoadedKeys={flatten(tree.nodes).flatMap((node) =>
          tree.loadedKeys.includes(node.key) ? valueOf(node) : [],
        )}
        treeExpandedKeys={term === '' ? expanded : [...searched, ...expanded]}
        onTreeExpand={(keys) =>
          setOpened(term === '' ? [...keys] : [...expanded, ...keys.filter((key) => !searched.has(key))])
        }
        loadData={(at) => openNode((at as unknown as SelectNode).node)}
        showSearch={{
          searchValue: keyword,
          onSearch: setKeyword,
          filterTreeNode: isListed ? false : (typed, at) => isMeant((at as unknown as SelectNode).title, typed),
        }}
        loading={isListed && found.isWaiting}
        notFoundContent={source.isWaiting ? '加载中…' : (source.problem ?? nothingFound)}
        listHeight={listHeight}
        styles={{ popup: { root: { maxHeight: listHeight, overflow: 'auto' } } }}
        allowClear={isClearable}
        maxTagCount={props.isOneLine ? 'responsive' : undefined}
        placeholder={props.placeholder ?? pleaseChoose}
        onOpenChange={(isOpen) => {
          setWanted(isWanted || isOpen)
          if (!isOpen) setKeyword('')
          // Opening the list again retries a failed request.
          if (isOpen && tree.problem !== undefined) tree.retry()
        }}
        onChange={choose}
        style={fullWidth}
      />
    </>
  )
}
