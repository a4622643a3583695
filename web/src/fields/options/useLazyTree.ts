import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import type { Option } from '../../api/resource/ResourceCalls.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { optionsQuery } from './optionsQuery.ts'

/** The first level has no parent, or is everything below a fixed one. */
export const rootKey = ''
const levelSize = 500

export interface LazyNode {
  value: string
  title: string
  label: string
  isLeaf?: boolean
  disabled?: boolean
  children?: LazyNode[]
}

/** A tree that loads each level when it is opened. */
export function useLazyTree(resource: string, root?: string) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [levels, setLevels] = useState<ReadonlyMap<string, readonly Option[]>>(new Map())

  const load = async (parent: string): Promise<readonly Option[]> => {
    const known = levels.get(parent)
    if (known) return known
    const input = parent !== rootKey ? { parent } : root === undefined ? { roots: true } : { parent: root }
    try {
      const options = await client.query(optionsQuery(resource, { ...input, pageSize: levelSize }))
      setLevels((before) => new Map(before).set(parent, options))
      return options
    } catch (error) {
      // The level stays unloaded: opening it again retries.
      message.error(formatError(error))
      return []
    }
  }
  const nodes = (parent = rootKey, isDisabled?: (key: string) => boolean): LazyNode[] =>
    (levels.get(parent) ?? []).map(({ value, text, isLeaf }) => ({
      value,
      title: text,
      label: text,
      isLeaf,
      disabled: isDisabled?.(value),
      ...(levels.has(value) && { children: nodes(value, isDisabled) }),
    }))
  return { load, nodes, loaded: [...levels.keys()] }
}
