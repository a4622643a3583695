import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { importsOf } from './importsOf.mjs'
import { isMain } from '../isMain.mjs'
import { inRoot } from '../root.mjs'
import { allSources } from './rooms.mjs'

/**
 * @typedef {import('./rooms.mjs').Source} Source
 * @typedef {{ name?: string } & Partial<Record<(typeof groups)[number], Record<string, string>>>} Manifest
 */

const groups = /** @type {const} */ (['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'])

/** A folder that is not listed (e2e, tools) belongs to the root package. */
const manifestsOf = /** @type {Record<string, string[]>} */ ({
  domain: ['domain'],
  parts: ['parts'],
  server: ['server'],
  web: ['web'],
  bench: ['.', 'bench/peers'],
})

/** @param {string} module */
const packageOf = (module) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')

/** @param {string} module */
const isPackage = (module) => !module.startsWith('.') && !module.startsWith('node:') && !builtinModules.includes(module)

/**
 * Imports of packages that the package.json of their workspace does not declare, as `file:line  package`.
 * npm hoists packages to the root, so an undeclared import works until the workspace that declares it drops it.
 * @param {Source[]} sources
 * @param {(folder: string) => Manifest} manifest reads the package.json of a folder
 */
export function undeclaredImports(sources, manifest) {
  const declared = /** @type {Map<string, Set<string>>} */ (new Map())
  /** @param {string} folder */
  const declaredBy = (folder) => {
    const known = declared.get(folder)
    if (known) return known
    const manifests = (manifestsOf[folder] ?? ['.']).map(manifest)
    const names = new Set(
      manifests.flatMap((one) => [one.name ?? '', ...groups.flatMap((group) => Object.keys(one[group] ?? {}))]),
    )
    declared.set(folder, names)
    return names
  }
  return sources.flatMap(({ file, text }) => {
    const names = declaredBy(file.split('/')[0] ?? '')
    return importsOf(file, text)
      .filter(({ module }) => isPackage(module) && !names.has(packageOf(module)))
      .map(({ module, line }) => `${file}:${line}  ${packageOf(module)} is not declared in its package.json`)
  })
}

/** @param {string} folder @returns {Manifest} */
const manifestIn = (folder) => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))

if (isMain(import.meta.url)) {
  const sources = allSources()
  const undeclared = undeclaredImports(sources, manifestIn)
  for (const line of undeclared) console.error(line)
  console.log(`${sources.length} files read, ${undeclared.length} undeclared imports`)
  process.exitCode = undeclared.length > 0 ? 1 : 0
}
