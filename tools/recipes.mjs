// Applies the recipes of docs/recipes to a copy of the sources, and runs the compiler and their tests there.
// node tools/recipes.mjs [docs/recipes/field.md …]
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isMain } from './isMain.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'
import { sourceFiles } from './sourceFiles.mjs'

/** @typedef {{ recipe: string, line: number, file: string, at?: { anchor: string, how: 'after' | 'replace' }, text: string }} Block */
/** @typedef {{ name: string, ok: boolean, output: string, seconds: number }} Outcome */

const help = `node tools/recipes.mjs [recipe …]

Applies recipes (all of docs/recipes without arguments) to a temporary copy of the sources, then runs the compiler over
domain, parts, server and web, and the tests of the recipes. The place of a block is in its info string:
  \`\`\`ts file=server/src/x.ts                 a new file
  \`\`\`ts file=server/src/x.ts after="text"    lines after the only line that contains this text
  \`\`\`ts file=server/src/x.ts replace="text"  lines in place of the only line that contains this text
Blocks in another language than ts, tsx and css are only shown. Every recipe needs a block that is a test file.`

const codeLanguages = ['ts', 'tsx', 'css']
const workspaces = ['domain', 'parts', 'server', 'web']
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)

/** All recipes, relative to the root. */
export const allRecipes = () => sourceFiles('docs/recipes').filter((file) => file.endsWith('.md') && !isIndex(file))
const isIndex = (/** @type {string} */ file) => path.basename(file) === 'README.md'

/**
 * The blocks of a recipe with their places.
 * @param {string} recipe its name, for errors
 * @param {string} markdown
 * @returns {Block[]}
 */
export function readRecipe(recipe, markdown) {
  /** @type {Block[]} */
  const blocks = []
  const lines = markdown.split(/\r?\n/)
  for (let at = 0; at < lines.length; at += 1) {
    const opening = /^```(\w*)(.*)$/.exec(lines[at] ?? '')
    if (!opening) continue
    const [, language = '', place = ''] = opening
    const end = lines.indexOf('```', at + 1)
    const line = at + 1
    if (end < 0) throw new Error(`${recipe}:${line}: the block has no end`)
    if (codeLanguages.includes(language)) {
      const [, file, how, anchor] = /^ file=(\S+)(?: (after|replace)="(.+)")?$/.exec(place) ?? []
      if (!file) throw new Error(`${recipe}:${line}: the block has no place; see node tools/recipes.mjs --help`)
      const text = lines.slice(at + 1, end).join('\n')
      const isNew = anchor === undefined
      blocks.push({
        recipe,
        line,
        file,
        ...(!isNew && { at: { anchor, how: how === 'after' ? how : 'replace' } }),
        text,
      })
    }
    at = end
  }
  if (!blocks.some(({ file }) => isTest(file))) throw new Error(`${recipe}: the recipe has no test`)
  return blocks
}

/**
 * The text of a file with the block in it. `before` is undefined for a file that does not exist.
 * @param {Block} block
 * @param {string | undefined} before
 * @returns {string}
 */
export function applyBlock({ recipe, line, file, at, text }, before) {
  const fail = (/** @type {string} */ words) => {
    throw new Error(`${recipe}:${line}: ${words}`)
  }
  if (!at) return before === undefined ? `${text}\n` : fail(`${file} already exists`)
  const lines = (before ?? fail(`${file} does not exist`)).split('\n')
  const places = lines.flatMap((one, index) => (one.includes(at.anchor) ? [index] : []))
  if (places.length === 0) fail(`no line of ${file} contains "${at.anchor}"`)
  if (places.length > 1) fail(`${places.length} lines of ${file} contain "${at.anchor}"`)
  const [place = 0] = places
  return (at.how === 'after' ? lines.toSpliced(place + 1, 0, text) : lines.toSpliced(place, 1, text)).join('\n')
}

/**
 * Copies the sources; packages are links to the installed ones, except for our own.
 * @param {string} copy
 */
function copySources(copy) {
  const places = [...workspaces, 'tools', 'package.json', 'tsconfig.base.json', 'vitest.config.ts']
  const isSource = (/** @type {string} */ file) => !['node_modules', 'dist', '.cache'].includes(path.basename(file))
  for (const place of places) cpSync(inRoot(place), path.join(copy, place), { recursive: true, filter: isSource })
  const packages = path.join(copy, 'node_modules')
  mkdirSync(path.join(packages, '@lexdesk'), { recursive: true })
  for (const entry of readdirSync(inRoot('node_modules'), { withFileTypes: true }))
    if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== '@lexdesk')
      symlinkSync(inRoot('node_modules', entry.name), path.join(packages, entry.name), 'junction')
  // The database is seeded in a hook, while the compiler runs; vitest has no option for this in projects.
  const config = path.join(copy, 'vitest.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace(/hookTimeout: [\d_]+/, 'hookTimeout: 600_000'))
  for (const name of workspaces) symlinkSync(path.join(copy, name), path.join(packages, '@lexdesk', name), 'junction')
}

/**
 * @param {string} copy
 * @param {readonly Block[]} blocks
 */
function applyAll(copy, blocks) {
  for (const block of blocks) {
    const place = path.join(copy, block.file)
    const text = applyBlock(block, existsSync(place) ? readFileSync(place, 'utf8') : undefined)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
}

/** The nested run must not take itself for a worker of the run that started it. */
const ownEnv = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => name.startsWith('VITEST') || name === 'TEST' || name === 'NODE_ENV')
    .map((name) => [name, undefined]),
)

/**
 * @param {string} copy
 * @param {string} name
 * @param {string[]} program below node_modules
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function run(copy, name, program, args) {
  const start = performance.now()
  const file = inRoot('node_modules', ...program)
  const { code, output } = await runNode([file, ...args], { cwd: copy, quiet: true, env: { ...ownEnv, NO_COLOR: '1' } })
  return { name, ok: code === 0, output, seconds: (performance.now() - start) / 1000 }
}

/**
 * Applies the recipes to one copy. Rejects when a block cannot be applied.
 * @param {readonly string[]} recipes paths relative to the root
 * @returns {Promise<Outcome[]>}
 */
export async function tryRecipes(recipes) {
  const blocks = recipes.flatMap((recipe) => readRecipe(recipe, readFileSync(inRoot(recipe), 'utf8')))
  const copy = mkdtempSync(path.join(os.tmpdir(), 'lexdesk-recipes-'))
  try {
    copySources(copy)
    applyAll(copy, blocks)
    const tests = blocks.map(({ file }) => file).filter(isTest)
    typeConfig(copy, tests)
    // One worker: the files share the loaded modules, and the run is part of another with its own workers.
    const options = ['--maxWorkers=1', '--testTimeout=300000']
    return await Promise.all([
      run(copy, 'types', ['typescript', 'bin', 'tsc'], ['-p', '.', '--noEmit']),
      run(copy, 'tests', ['vitest', 'vitest.mjs'], ['run', ...options, ...tests]),
    ])
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * One program for all workspaces, without the tests of the product: half the work of checking each workspace.
 * @param {string} copy
 * @param {string[]} tests
 */
function typeConfig(copy, tests) {
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      lib: ['es2023', 'es2024.string', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
    },
    include: workspaces.map((name) => `${name}/src`),
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
    files: tests,
  }
  writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify(config))
}

/** @param {string[]} args */
async function main(args) {
  if (args.includes('--help')) return console.log(help)
  const outcomes = await tryRecipes(args.length > 0 ? args : allRecipes())
  for (const { name, ok, output, seconds } of outcomes)
    console.log(`${ok ? '' : `${output}\n`}${ok ? 'ok    ' : 'failed'} ${name} ${seconds.toFixed(1)} s`)
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
}

if (isMain(import.meta.url))
  await main(process.argv.slice(2)).catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
