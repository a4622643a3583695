import { TreeSelect } from 'antd'
import { useState } from 'react'
import { controlProps, fullWidth } from '../controlProps.ts'
import type { EditorProps } from '../FieldProps.ts'
import { rootKey, useLazyTree } from './useLazyTree.ts'
import { useOptionNames } from './useOptionNames.ts'
import { useOptionSearch } from './useOptionSearch.ts'

interface TreePickerProps extends Omit<EditorProps, 'field' | 'value' | 'onChange'> {
  resource: string
  title: string
  keys: readonly string[]
  isMany: boolean
  /** Tags that do not fit are collapsed into a count. */
  isOneLine?: boolean
  onChange: (keys: string[]) => void
}

interface Labelled {
  value: string
  label: string
}

const listHeight = 400 // specification B §9

/** Opens a tree level by level; typed text is searched in all levels. */
export function TreePicker(props: TreePickerProps) {
  const { resource, title, keys, isMany, isOneLine, onChange, row, name } = props
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [expanded, setExpanded] = useState<(string | number)[]>([])
  const isSearching = keyword.trim() !== ''
  const tree = useLazyTree(resource)
  const { options, isWaiting, hint } = useOptionSearch(resource, keyword, isOpen && isSearching)
  const { nameOf, learn } = useOptionNames({ resource, keys, row, name })
  // A row cannot be its own parent; the server rejects deeper cycles.
  const isOwn = (key: string) => key === row?.id
  const labelled = keys.map((key) => ({ value: key, label: nameOf(key) }))

  const choose = (chosen: Labelled | Labelled[] | undefined) => {
    const list = Array.isArray(chosen) ? chosen : chosen ? [chosen] : []
    learn(list.map(({ value, label }) => [value, label]))
    onChange(list.map(({ value }) => value))
    setKeyword('')
  }
  // A single root is expanded, since it offers no choice.
  const openRoots = async () => {
    const roots = await tree.load(rootKey)
    const [only] = roots
    if (roots.length !== 1 || !only || expanded.length > 0) return
    await tree.load(only.value)
    setExpanded([only.value])
  }
  return (
    <TreeSelect<Labelled | Labelled[] | undefined>
      {...controlProps(props)}
      labelInValue
      multiple={isMany}
      value={isMany ? labelled : labelled[0]}
      treeData={
        isSearching
          ? options.map(({ value, text }) => ({
              value,
              title: text,
              label: text,
              isLeaf: true,
              disabled: isOwn(value),
            }))
          : tree.nodes(rootKey, isOwn)
      }
      treeLoadedKeys={tree.loaded}
      treeExpandedKeys={expanded}
      onTreeExpand={setExpanded}
      loadData={(node) => tree.load(String(node.value))}
      showSearch={{ searchValue: keyword, onSearch: setKeyword, filterTreeNode: false }}
      loading={isWaiting}
      notFoundContent={isSearching ? hint : tree.loaded.length > 0 ? undefined : '加载中…'}
      listHeight={listHeight}
      allowClear
      maxTagCount={isOneLine ? 'responsive' : undefined}
      placeholder={`请选择${title}`}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) void openRoots()
      }}
      onChange={choose}
      style={fullWidth}
    />
  )
}
