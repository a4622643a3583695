import { build } from 'vite'

/** @typedef {{ name: string, roots: string[], isUnion?: boolean }} Cohort */
/** @typedef {{ imports: string[], modules: string[], root: string | null }} Chunk */

/**
 * Finds modules that are always loaded together, so that they share a chunk: otherwise the bundler creates a chunk for
 * every set of pages that share something, and a list would load more than a hundred. What a page needs is known only
 * after tree shaking, hence a first build that writes nothing.
 * Cohorts are ordered from the most to the least common; a module belongs to the first one whose roots all need it,
 * or, in a union, to the first one of whose roots any needs it: pages that people use together load in one step.
 * Packages are separate from our own code: they change less often and stay cached; antd is separate again, since
 * a single file would be too large. Chunks have no circular imports: we use antd, and antd uses the others.
 * @param {string} root
 * @param {Cohort[]} cohorts
 * @param {import('vite').Plugin[]} plugins of the second build that change what a module imports
 * @returns {Promise<(id: string) => string | null>}
 */
export async function cohortOf(root, cohorts, plugins) {
  const chunks = await chunksOf(root, plugins)
  const needs = cohorts.map(({ name, roots, isUnion = false }) => ({
    name,
    isUnion,
    sets: roots.map((one) => modulesWith(chunks, one)),
  }))
  return (id) => {
    const found = needs.find(({ sets, isUnion }) =>
      isUnion ? sets.some((set) => set.has(id)) : sets.every((set) => set.has(id)),
    )
    if (!found) return null
    if (id.includes('/node_modules/antd/')) return `${found.name}-antd`
    return id.includes('/node_modules/') ? `${found.name}-packages` : found.name
  }
}

/**
 * @param {string} root
 * @param {import('vite').Plugin[]} plugins
 * @returns {Promise<Map<string, Chunk>>}
 */
async function chunksOf(root, plugins) {
  /** @type {Map<string, Chunk>} */
  const chunks = new Map()
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'esnext', minify: false },
    plugins: [
      ...plugins,
      {
        name: 'chunks',
        generateBundle(_options, bundle) {
          for (const file of Object.values(bundle)) {
            if (file.type !== 'chunk') continue
            const { fileName, imports, modules, facadeModuleId } = file
            chunks.set(fileName, { imports, modules: Object.keys(modules), root: facadeModuleId })
          }
        },
      },
    ],
  })
  return chunks
}

/**
 * The modules of a module's chunk, and of all chunks that it imports statically.
 * @param {Map<string, Chunk>} chunks
 * @param {string} module
 */
function modulesWith(chunks, module) {
  // A module that others also import may be in a chunk without a root.
  const found =
    [...chunks].find(([, { root }]) => root?.endsWith(module)) ??
    [...chunks].find(([, { modules }]) => modules.some((id) => id.endsWith(module)))
  if (!found) throw new Error(`no chunk begins with ${module}`)
  const seen = new Set([found[0]])
  for (const name of seen) for (const imported of chunks.get(name)?.imports ?? []) seen.add(imported)
  return new Set([...seen].flatMap((name) => chunks.get(name)?.modules ?? []))
}
