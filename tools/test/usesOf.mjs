import { parseSync } from 'vite'
import { importsOf, targetOf } from '../check/importsOf.mjs'

/**
 * @typedef {import('../check/importCircles.mjs').Source} Source
 * @typedef {{ from: string, name: string }} Reexport
 * @typedef {{ own: Set<string>, named: Map<string, Reexport>, all: string[] }} Exports
 */

/**
 * Which files each file uses. An import from a file that only passes names on (`export * from …`) counts as an import
 * of the file that defines the name, so that a change in one part of a package does not affect all of its users.
 * @param {Source[]} sources
 * @param {import('../check/importsOf.mjs').EntryPoints} entryPoints
 * @returns {Map<string, Set<string>>}
 */
export function usesOf(sources, entryPoints) {
  const parsed = new Map(sources.map(({ file, text }) => [file, parseSync(file, text).module]))
  /** @type {Map<string, Exports>} */
  const exportsOf = new Map()
  for (const [file, { staticExports }] of parsed) exportsOf.set(file, readExports(file, staticExports, entryPoints))

  /**
   * @param {string} file
   * @param {string} name
   * @param {Set<string>} seen
   * @returns {string | undefined}
   */
  const definerOf = (file, name, seen = new Set()) => {
    const exported = exportsOf.get(file)
    if (!exported || seen.has(file)) return undefined
    seen.add(file)
    if (exported.own.has(name)) return file
    const passed = exported.named.get(name)
    if (passed) return definerOf(passed.from, passed.name, seen) ?? passed.from
    for (const from of exported.all) {
      const found = definerOf(from, name, seen)
      if (found) return found
    }
    return undefined
  }

  const uses = new Map()
  for (const { file, text } of sources) {
    const used = new Set()
    const named = new Set()
    for (const { moduleRequest, entries } of parsed.get(file)?.staticImports ?? []) {
      const target = targetOf(file, moduleRequest.value, entryPoints)
      if (target === undefined || !exportsOf.has(target)) continue
      if (entries.length === 0 || entries.some(({ importName }) => importName.kind !== 'Name')) continue
      named.add(moduleRequest.value)
      for (const { importName } of entries) used.add(definerOf(target, importName.name ?? '') ?? target)
    }
    for (const { module } of importsOf(file, text)) {
      const target = named.has(module) ? undefined : targetOf(file, module, entryPoints)
      if (target !== undefined && exportsOf.has(target)) used.add(target)
    }
    uses.set(file, used)
  }
  return uses
}

/**
 * @param {string} file
 * @param {import('vite').ParseResult['module']['staticExports']} staticExports
 * @param {import('../check/importsOf.mjs').EntryPoints} entryPoints
 * @returns {Exports}
 */
function readExports(file, staticExports, entryPoints) {
  /** @type {Exports} */
  const exported = { own: new Set(), named: new Map(), all: [] }
  for (const { moduleRequest, importName, exportName } of staticExports.flatMap(({ entries }) => entries)) {
    const from = moduleRequest && targetOf(file, moduleRequest.value, entryPoints)
    const name = exportName.name ?? ''
    if (!from) exported.own.add(name)
    else if (importName.kind === 'AllButDefault') exported.all.push(from)
    else exported.named.set(name, { from, name: importName.name ?? '' })
  }
  return exported
}
