import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../useMessages.ts'
import { useNameMatch } from '../../names/useNameMatch.ts'
import { antdProps, type ControlProps, fullWidth, pleaseChoose, splitValues } from '../ControlProps.ts'
import { textOf } from '../PickerRecord.ts'
import { flatten, type TreeNode } from './TreeNode.ts'
import { useAnswer } from '../useAnswer.ts'
import { type LoadNodes, useTree } from './useTree.ts'

export interface ValueText {
  value: string
  text: string
}

export interface TreePickerProps extends ControlProps {
  load: LoadNodes
  /** Changes when `load` returns another tree. */
  sourceKey?: string
  /** The selected values, joined by commas. */
  value?: string | null
  onChange: (value: string, pairs: ValueText[]) => void
  isMany?: boolean
  /** The node field that is emitted; by default its key. */
  valueField?: string
  /** Looks up the names of external values, in the same order. */
  loadTexts?: (values: string[], signal: AbortSignal) => Promise<unknown>
  /** Nodes with children cannot be selected. */
  isLeafOnly?: boolean
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
const readTexts = (answer: unknown): string[] | undefined => (Array.isArray(answer) ? answer.map(textOf) : undefined)

/** A dropdown with a tree that loads level by level and can be searched by name or pinyin. */
export function TreePicker(props: TreePickerProps) {
  const { load, sourceKey = '', value, onChange, isMany = false, valueField, loadTexts, isLeafOnly = false } = props
  const [message, holder] = useMessages()
  const isMeant = useNameMatch()
  const [isWanted, setWanted] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [opened, setOpened] = useState<(string | number)[]>([])
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const tree = useTree({ load, key: isWanted ? sourceKey : null, onProblem: (problem) => void message.error(problem) })

  const valueOf = (node: TreeNode): string => (valueField ? textOf(node.record[valueField]) || node.key : node.key)
  const values = splitValues(value)
  const inTree = new Map(flatten(tree.nodes).map((node) => [valueOf(node), node.title]))
  const unknown = values.filter((one) => !texts.has(one) && !inTree.has(one))
  const lookup = useAnswer({
    key: loadTexts && unknown.length > 0 ? unknown.join(',') : null,
    ask: (signal) => loadTexts?.(unknown, signal),
    // Texts that do not match the values in number cannot be assigned.
    read: (answer) => {
      const found = readTexts(answer)
      return found && new Map(found.length === unknown.length ? unknown.map((one, at) => [one, found[at] ?? one]) : [])
    },
  })
  const textFor = (one: string): string => texts.get(one) ?? inTree.get(one) ?? lookup.latest?.get(one) ?? one
  const labelled = values.map((one) => ({ value: one, label: textFor(one) }))

  const selectNodes = (nodes: readonly TreeNode[]): SelectNode[] =>
    nodes.map((node) => ({
      value: valueOf(node),
      title: node.title,
      label: node.title,
      isLeaf: node.isLeaf,
      disabled: node.isDisabled || (isLeafOnly && !node.isLeaf),
      node,
      ...(node.children && { children: selectNodes(node.children) }),
    }))
  const choose = (next: unknown) => {
    const list = (Array.isArray(next) ? next : next ? [next] : []) as { value: string }[]
    const pairs = list.map((one) => ({ value: one.value, text: textFor(one.value) }))
    setTexts(new Map([...texts, ...pairs.map((pair) => [pair.value, pair.text] as const)]))
    onChange(pairs.map((pair) => pair.value).join(','), pairs)
  }
  const openNode = async (node: TreeNode) => {
    // A node that fails to load is collapsed again; otherwise the tree would request it for ever.
    if (!(await tree.open(node))) setOpened((before) => before.filter((key) => key !== valueOf(node)))
  }
  return (
    <>
      {holder}
      <TreeSelect<unknown, SelectNode>
        {...antdProps(props)}
        labelInValue
        multiple={isMany}
        value={isMany ? labelled : labelled[0]}
        treeData={selectNodes(tree.nodes)}
        treeLoadedKeys={flatten(tree.nodes).flatMap((node) =>
          tree.loadedKeys.includes(node.key) ? valueOf(node) : [],
        )}
        // During a search the control itself expands the matches.
        treeExpandedKeys={isSearching ? undefined : opened}
        onTreeExpand={(keys) => !isSearching && setOpened([...keys])}
        loadData={(at) => openNode((at as unknown as SelectNode).node)}
        showSearch={{
          filterTreeNode: (keyword, at) => isMeant((at as unknown as SelectNode).title, keyword),
          onSearch: (keyword) => setSearching(keyword.trim() !== ''),
        }}
        notFoundContent={tree.isWaiting ? '加载中…' : (tree.problem ?? '没有查询到任何数据')}
        listHeight={listHeight}
        styles={{ popup: { root: { maxHeight: listHeight, overflow: 'auto' } } }}
        allowClear
        maxTagCount="responsive"
        placeholder={props.placeholder ?? pleaseChoose}
        onOpenChange={(isOpen) => {
          setWanted(isWanted || isOpen)
          // Opening the list again retries a failed request.
          if (isOpen && tree.problem !== undefined) tree.retry()
        }}
        onChange={choose}
        style={fullWidth}
      />
    </>
  )
}
