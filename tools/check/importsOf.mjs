import path from 'node:path'
import { parseSync } from 'vite'

/** @typedef {Record<string, string>} EntryPoints package name or subpath → file, from the exports of the workspaces */

/**
 * All modules that a source file names: imports, re-exports, type imports and literal dynamic imports, with lines.
 * @param {string} file decides the language by its ending
 * @param {string} text
 * @returns {{ module: string, line: number }[]}
 */
export function importsOf(file, text) {
  const { module, program } = parseSync(file, text)
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ]
  /** @type {Map<string, number>} */
  const starts = new Map()
  for (const request of found) if (request && !starts.has(request.value)) starts.set(request.value, request.start)
  // Few files contain import(…), so only those are traversed.
  if (/\bimport\s*\(/.test(text)) {
    for (const { value, start } of inlineImports(program)) if (!starts.has(value)) starts.set(value, start)
  }
  return [...starts].map(([name, start]) => ({ module: name, line: text.slice(0, start).split('\n').length }))
}

/**
 * import('x') as an expression and as a type, anywhere in the tree.
 * @param {unknown} node
 * @returns {{ value: string, start: number }[]}
 */
function inlineImports(node) {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(inlineImports)
  if (!('type' in node) || (node.type !== 'ImportExpression' && node.type !== 'TSImportType')) return below
  const { source } = /** @type {{ source?: { value?: unknown, start: number } }} */ (node)
  return typeof source?.value === 'string' ? [{ value: source.value, start: source.start }, ...below] : below
}

/**
 * The file of one of our modules; undefined for packages and Node.
 * @param {string} from
 * @param {string} module
 * @param {EntryPoints} entryPoints
 */
export function targetOf(from, module, entryPoints) {
  if (module.startsWith('.')) return path.posix.join(path.posix.dirname(from), module)
  if (module.startsWith('@lexdesk/')) return entryPoints[module] ?? `closed/${module}`
  return undefined
}
