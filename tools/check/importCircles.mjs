import { importsOf, targetOf } from './importsOf.mjs'

/**
 * @typedef {{ file: string, text: string }} Source
 * @typedef {Map<string, string[]>} Graph file → the files that it imports
 */

/**
 * Import cycles, one for each group of files that reach each other: a shortest one, first file repeated at the
 * end. Type imports and lazy imports count too, since readers of one file of a cycle have to read all of them.
 * @param {Source[]} sources
 * @param {import('./importsOf.mjs').EntryPoints} entryPoints
 * @returns {string[][]}
 */
export function importCircles(sources, entryPoints) {
  const files = new Set(sources.map(({ file }) => file))
  /** @type {Graph} */
  const graph = new Map()
  for (const { file, text } of sources) {
    const targets = importsOf(file, text).map(({ module }) => targetOf(file, module, entryPoints) ?? '')
    graph.set(
      file,
      targets.filter((target) => files.has(target)),
    )
  }
  const seen = new Set()
  const circles = []
  for (const file of inCircles(graph)) {
    if (seen.has(file)) continue
    const circle = shortestCircle(graph, file)
    if (!circle) continue
    circles.push(circle)
    for (const one of circle) seen.add(one)
  }
  return circles
}

/**
 * Files that can be on a cycle: repeatedly removes files without remaining imports or importers.
 * @param {Graph} graph
 */
function inCircles(graph) {
  const left = new Map([...graph].map(([file, targets]) => [file, new Set(targets)]))
  for (;;) {
    const imported = new Set([...left.values()].flatMap((targets) => [...targets]))
    const free = [...left].filter(([file, targets]) => targets.size === 0 || !imported.has(file)).map(([file]) => file)
    if (free.length === 0) return [...left.keys()]
    for (const file of free) left.delete(file)
    for (const targets of left.values()) for (const file of free) targets.delete(file)
  }
}

/**
 * @param {Graph} graph
 * @param {string} start
 * @returns {string[] | undefined}
 */
function shortestCircle(graph, start) {
  const ways = [[start]]
  const seen = new Set()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}
