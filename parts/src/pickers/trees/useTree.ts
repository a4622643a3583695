import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../reasonOf.ts'
import { askFor } from '../askFor.ts'
import { readNodes, type TreeNode } from './TreeNode.ts'
import { useAnswer } from '../useAnswer.ts'

/** Gives the nodes under a parent, or the first level for null; nodes may bring their children along. */
export type LoadNodes = (parent: TreeNode | null, signal: AbortSignal) => Promise<unknown>

interface TreeSource {
  load: LoadNodes
  /** Another key is another tree; null waits. */
  key: string | null
  /** `at` is the node that could not be opened, null for the whole tree. */
  onProblem: (problem: string, at: TreeNode | null) => void
}

const place = (nodes: readonly TreeNode[], levels: ReadonlyMap<string, readonly TreeNode[]>): TreeNode[] =>
  nodes.map((node) => {
    const children = node.children ?? levels.get(node.key)
    // No children came although some were promised.
    if (children?.length === 0) return { ...node, children: undefined, isLeaf: true }
    return children ? { ...node, children: place(children, levels) } : node
  })

/** A tree that is fetched level by level, as it is opened. */
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
    // What was asked for another tree no longer matters.
    controller.current = new AbortController()
    const { current } = controller
    return () => current.abort()
  }, [key])

  /** Says whether the children are there now. */
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
      // The level stays unknown: opening it again asks again.
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
