import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importCircles } from './importCircles.mjs'
import { importsOf, targetOf } from './importsOf.mjs'
import { isMain } from '../isMain.mjs'
import { isRoom, roomOf } from './roomOf.mjs'
import { domainPackages, roomRules, testRules } from './roomRules.mjs'
import { inRoot } from '../root.mjs'
import { isTestFile, sourceFiles } from '../sourceFiles.mjs'

/**
 * @typedef {{ file: string, text: string }} Source
 * @typedef {import('./importsOf.mjs').EntryPoints} EntryPoints
 */

/**
 * Why an import is forbidden; undefined where it is allowed.
 * @param {string} file
 * @param {string} module
 * @param {EntryPoints} entryPoints
 */
function importRefusal(file, module, entryPoints) {
  const isTest = isTestFile(file)
  const target = targetOf(file, module, entryPoints)
  if (target === undefined) {
    const isPure = file.startsWith('domain/') && !isTest
    const isListed = domainPackages.some((one) => one.package === module && one.room === roomOf(file))
    return isPure && !isListed ? `domain/ is pure: it imports no package and no Node (${module})` : undefined
  }
  if (target.startsWith('closed/')) return `${module} is not exported by that workspace`
  const from = roomOf(file)
  const to = roomOf(target)
  const arrow = `${from} → ${to}`
  if (isTestFile(target) && !isTest) return `${arrow}: test helpers stay out of the product (${module})`
  if (from === to) return undefined
  const rule = (isTest ? testRules : roomRules).find(({ room }) => isRoom(room, from))
  if (!rule) return `${arrow}: the room ${from} stands nowhere in tools/check/roomRules.mjs`
  const [here, there] = [file, target].map((place) => place.split('/')[0])
  const isByPath = module.startsWith('.') && here !== there && ['domain', 'parts', 'server', 'web'].includes(here ?? '')
  if (isByPath && there !== 'tools') return `${arrow}: another workspace is imported by its name (${module})`
  return rule.may.some((pattern) => isRoom(pattern, to)) ? undefined : `${arrow} is not allowed (${module})`
}

/**
 * Every import that breaks the rules, as `file:line  from → to …`.
 * @param {Source[]} sources
 * @param {EntryPoints} entryPoints
 */
export function roomViolations(sources, entryPoints) {
  return sources.flatMap((source) =>
    importsOf(source.file, source.text).flatMap(({ module, line }) => {
      const problem = importRefusal(source.file, module, entryPoints)
      return problem ? [`${source.file}:${line}  ${problem}`] : []
    }),
  )
}

/** @returns {EntryPoints} */
export function workspaceEntryPoints() {
  const entryPoints = /** @type {EntryPoints} */ ({})
  for (const workspace of ['domain', 'parts', 'server', 'web']) {
    const { name, exports = {} } = JSON.parse(readFileSync(inRoot(workspace, 'package.json'), 'utf8'))
    for (const [subpath, file] of Object.entries(exports))
      entryPoints[path.posix.join(name, subpath)] = path.posix.join(workspace, file)
  }
  return entryPoints
}

/** @returns {Source[]} */
export function allSources() {
  return sourceFiles('.')
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))
}

if (isMain(import.meta.url)) {
  const sources = allSources()
  const entryPoints = workspaceEntryPoints()
  const violations = roomViolations(sources, entryPoints)
  const circles = importCircles(sources, entryPoints)
  for (const violation of violations) console.error(violation)
  for (const circle of circles) console.error(`circular import: ${circle.join(' → ')}`)
  console.log(`${sources.length} files read, ${violations.length} forbidden imports, ${circles.length} circles`)
  process.exitCode = violations.length + circles.length > 0 ? 1 : 0
}
