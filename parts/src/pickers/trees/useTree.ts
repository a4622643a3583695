import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../reasonOf.ts'
import { askFor } from '../askFor.ts'
import { readNodes, type TreeNode } from './TreeNode.ts'
import { useAnswer } from '../useAnswer.ts'

/** Loads the children of a node, or the first level for null; nodes may include their children. */
export type LoadNodes = (parent: TreeNode | null, signal: AbortSignal) => Promise<unknown>

interface TreeSource {
  load: LoadNodes
  /** Another key means another tree; null loads nothing. */
  key: string | null
  /** `at` is the node that failed to load, null for the whole tree. */
  onProblem: (problem: string, at: TreeNode | null) => void
}

const place = (nodes: readonly TreeNode[], levels: ReadonlyMap<string, readonly TreeNode[]>): TreeNode[] =>
  nodes.map((node) => {
    const children = node.children ?? levels.get(node.key)
    // The node has no children although it announced some.
    if (children?.length === 0) return { ...node, children: undefined, isLeaf: true }
    return children ? { ...node, children: place(children, levels) } : node
  })

/** A tree that loads each level when it is opened. */
export function useTree({ load, key, onProblem }: TreeSource) {
  const roots = useAnswer({
    key,
    ask: (signal) => load(null, signal),
    read: readNodes,
    onProblem: (problem) => onProblem(problem, null),
  })
  const [below, setBelow] = useState<{ key: string | null; levels: ReadonlyMap<string, readonly TreeNode[]> }>({
    key,
    levels: new Map(),
  })
  const levels = below.key === key ? below.levels : new Map<string, readonly TreeNode[]>()
  const controller = useRef(new AbortController())
  useEffect(() => {
    // Requests for the previous tree are aborted.
    controller.current = new AbortController()
    const { current } = controller
    return () => current.abort()
  }, [key])

  /** Returns whether the children are loaded now. */
  const open = async (node: TreeNode): Promise<boolean> => {
    if (node.isLeaf || node.children || levels.has(node.key)) return true
    const { signal } = controller.current
    try {
      const children = await askFor((inner) => load(node, inner), readNodes, signal)
      if (signal.aborted) return false
      setBelow((before) => ({
        key,
        levels: new Map(before.key === key ? before.levels : []).set(node.key, children),
      }))
      return true
    } catch (error) {
      // The level stays unloaded: opening it again retries.
      if (!signal.aborted) onProblem(reasonOf(error), node)
      return false
    }
  }
  return {
    nodes: place(roots.value ?? [], levels),
    isKnown: roots.value !== undefined,
    isWaiting: roots.isWaiting,
    problem: roots.problem,
    retry: roots.retry,
    loadedKeys: [...levels.keys()],
    open,
  }
}
