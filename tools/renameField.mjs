// Reports which uses of a field the compiler finds when its definition renames it.
// node tools/renameField.mjs [--lines] [resource.field …]
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { API, TypeFlags } from 'typescript/unstable/sync'
import { SyntaxKind } from 'typescript/unstable/ast'
import { isMain } from './isMain.mjs'
import { inRoot } from './root.mjs'

/** @typedef {import('typescript/unstable/sync').Project} Project */
/** @typedef {import('typescript/unstable/sync').Type} Type */
/** @typedef {import('typescript/unstable/sync').UnionType} UnionType */
/** @typedef {import('typescript/unstable/ast').Node} Node */
/** @typedef {import('typescript/unstable/ast').Expression} Expression */
/** @typedef {{ name: string, resource: string, field: string, column: string, table: string }} Renamed */
/** @typedef {{ file: string, line: number, text: string, why: string }} Use */
/** @typedef {{ name: string, reported: Set<string>, others: number, untyped: Use[] }} Outcome */

const help = `node tools/renameField.mjs [--lines] [resource.field …]

Renames fields of definitions, all at once and in memory only, and asks the compiler about domain, server and web (tests
and migrations left out). A place that has the name of a field, as endDate or as end_date, is one of these:
  reported   the compiler has an error on its line
  another    the compiler knows what is meant: the field of another resource, or a property of a type that is written out
  untyped    the compiler does not know: a row, a value or a statement that takes any name
A text (a string, a piece of SQL) or a name taken from an object that is no row, as the body of a request, counts where
its file names the resource; a name taken from a row of an unknown resource counts everywhere. A file that
has untyped places and no reported one would keep the old name unnoticed: these files are printed, and there must be none.
--lines also prints the untyped places of files that are reported. Without fields a dozen of different kinds.`

/** Fields of different resources and kinds, and their file if it is not the definition of the resource. */
export const usual = [
  'contract.endDate',
  'contract.unpaidAmount',
  'contract.payments.paidOn',
  'entrustment.leadLawyerId',
  'entrustment.teamIds',
  'counsel.status',
  'lawyerProfile.weekly',
  'appraise.ticketStatus',
  'appointment.startAt',
  'enterprise.hasUnpaid',
  'enterprise.mergedIntoId',
  'servicePackage.versionNo',
  'article.categoryId',
  'user.workNo',
]

/** @param {string} folder @returns {string[]} */
function sources(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/(^|[\\/])(testing|migrations)[\\/]/.test(name),
    )
    .map((name) => path.join(folder, name))
}

/**
 * The definition with the field renamed, by its path. A sub-table may be in a separate file.
 * @param {string[]} files
 * @param {string} name
 * @returns {{ file: string, from: RegExp, renamed: Renamed }}
 */
function findField(files, name) {
  const [resource = '', ...names] = name.split('.')
  const field = names.at(-1) ?? ''
  const home = files.find((file) => readFileSync(file, 'utf8').includes(`export const ${resource} = defineResource(`))
  if (!home) throw new Error(`no resource ${resource}`)
  const column = snake(field)
  const table = /^ {2}table: '(\w+)'/m.exec(readFileSync(home, 'utf8'))?.[1] ?? `biz_${snake(resource)}`
  const from = new RegExp(names.length > 1 ? `^( {6,})${field}(?=: )` : `^( {4})${field}(?=: )`, 'm')
  const nearby = files.filter((file) => file === home || path.basename(file).startsWith(resource))
  const file = nearby.find((one) => from.test(readFileSync(one, 'utf8')))
  if (!file) throw new Error(`no field ${name}`)
  return { file, from, renamed: { name, resource, field, column, table } }
}

/** @param {string} name */
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * @param {string[]} names
 * @returns {Outcome[]}
 */
export function tryFields(names) {
  const definitions = sources(inRoot('domain', 'src', 'resources'))
  const found = names.map((name) => findField(definitions, name))
  /** @type {Map<string, string>} */
  const texts = new Map()
  for (const { file, from, renamed } of found) {
    const text = texts.get(file) ?? readFileSync(file, 'utf8')
    texts.set(file, text.replace(from, `$1${renamed.field}Renamed`))
  }
  const api = new API({ cwd: inRoot(), fs: { readFile: (file) => texts.get(path.normalize(file)) } })
  try {
    /** @type {Outcome[]} */
    const outcomes = names.map((name) => ({ name, reported: new Set(), others: 0, untyped: [] }))
    const fields = found.map(({ renamed }) => renamed)
    for (const workspace of ['server', 'web']) {
      const config = inRoot(workspace, 'tsconfig.json')
      const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
      if (!project) throw new Error(`no project ${config}`)
      const files = sources(inRoot(workspace, 'src'))
      for (const file of workspace === 'server' ? [...sources(inRoot('domain', 'src')), ...files] : files)
        if (!texts.has(file)) judge(project, file, fields, outcomes)
    }
    return outcomes
  } finally {
    api.close()
  }
}

/**
 * Adds the uses of each field in one file.
 * @param {Project} project
 * @param {string} file
 * @param {Renamed[]} fields
 * @param {Outcome[]} outcomes
 */
function judge(project, file, fields, outcomes) {
  const text = readFileSync(file, 'utf8')
  const named = fields.filter(({ field, column }) => new RegExp(`\\b(${field}|${column})\\b`).test(text))
  if (named.length === 0) return
  const source = project.program.getSourceFile(file)
  if (!source) return
  const lineAt = (/** @type {number} */ at) => text.slice(0, at).split('\n').length
  const wrong = new Set()
  for (const { pos, end } of project.program.getSemanticDiagnostics(file))
    for (let line = lineAt(pos); line <= lineAt(Math.min(end, pos + 200)); line += 1) wrong.add(line)
  const places = placesIn(source)
  const short = path.relative(inRoot(), file)
  for (const renamed of named) {
    const { name, field, column, resource, table } = renamed
    const outcome = /** @type {Outcome} */ (outcomes.find((one) => one.name === name))
    const isNamed = places.some((place) => new RegExp(`\\b(${resource}|${table})\\b`).test(place.getText()))
    for (const place of places) {
      const offsets = offsetsIn(place, field, column)
      for (const at of offsets) {
        const line = lineAt(at)
        if (wrong.has(line)) outcome.reported.add(`${short}:${line}`)
        else {
          const why = whyUntyped(project, place, field, isNamed)
          if (why === undefined) outcome.others += 1
          else outcome.untyped.push({ file: short, line, text: text.split('\n')[line - 1]?.trim() ?? '', why })
        }
      }
    }
  }
}

/**
 * Every node that can contain a name: identifiers, strings and template parts.
 * @param {Node} root
 * @returns {Node[]}
 */
function placesIn(root) {
  /** @type {Node[]} */
  const places = []
  const visit = (/** @type {Node} */ node) => {
    if (kinds.has(node.kind)) places.push(node)
    node.forEachChild(visit)
  }
  visit(root)
  return places
}

const texts = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
])
const kinds = new Set([SyntaxKind.Identifier, ...texts])

/**
 * The positions at which a node has the name.
 * @param {Node} place
 * @param {string} field
 * @param {string} column
 * @returns {number[]}
 */
function offsetsIn(place, field, column) {
  const start = place.getStart()
  const text = place.getText()
  if (!texts.has(place.kind)) return text === field ? [start] : []
  // The output alias of a statement is a separate name.
  const pattern =
    place.kind === SyntaxKind.StringLiteral
      ? new RegExp(`^['"](${field}|\\w+\\.${column}|${column})['"]$`, 'g')
      : new RegExp(`(?<!\\bas "?)\\b(${field}|${column})\\b(?!")`, 'g')
  return [...text.matchAll(pattern)].map(({ index }) => start + index)
}

/**
 * Why the compiler cannot resolve the name; undefined where it can.
 * @param {Project} project
 * @param {Node} place
 * @param {string} field
 * @param {boolean} isNamed the file names the resource
 * @returns {string | undefined}
 */
function whyUntyped({ checker }, place, field, isNamed) {
  const { parent } = place
  if (texts.has(place.kind)) {
    if (!isNamed) return undefined
    if (place.kind !== SyntaxKind.StringLiteral) return 'text of a statement'
    const wanted = checker.getContextualType(/** @type {Expression} */ (place))
    return parent.kind === SyntaxKind.LiteralType || (wanted && isChoice(wanted)) ? undefined : 'any text'
  }
  const isKey = parent.kind === SyntaxKind.PropertyAssignment || parent.kind === SyntaxKind.ShorthandPropertyAssignment
  if (isKey && /** @type {{ name?: Node }} */ (/** @type {unknown} */ (parent)).name === place) {
    const wanted = checker.getContextualType(/** @type {Expression} */ (parent.parent))
    if (!isNamed || !wanted || checker.getPropertyOfType(wanted, field)) return undefined
    return checker.getIndexInfosOfType(wanted).length > 0 ? 'a value of any name' : undefined
  }
  if (parent.kind === SyntaxKind.BindingElement && parent.parent.kind === SyntaxKind.ObjectBindingPattern) {
    const { propertyName, name } = /** @type {{ propertyName?: Node, name: Node }} */ (/** @type {unknown} */ (parent))
    if (place !== (propertyName ?? name)) return undefined
    const taken = checker.getTypeAtLocation(parent.parent)
    if (taken && checker.getPropertyOfType(taken, field)) return undefined
    return isNamed || isAnyRow(checker, taken) ? 'a row of any shape' : undefined
  }
  if (parent.kind === SyntaxKind.NamedTupleMember) return undefined
  if (checker.getSymbolAtLocation(place)) return undefined
  const { expression } = /** @type {{ expression?: Node }} */ (/** @type {unknown} */ (parent))
  const taken = expression && checker.getTypeAtLocation(expression)
  return isNamed || isAnyRow(checker, taken) ? 'a row of any shape' : undefined
}

/**
 * A finite set of strings, not any string.
 * @param {Type} type
 * @returns {boolean}
 */
function isChoice(type) {
  const parts = type.flags & TypeFlags.Union ? /** @type {UnionType} */ (type).getTypes() : [type]
  return (
    parts.some((part) => part.flags & TypeFlags.StringLiteral) && !parts.some((part) => part.flags & TypeFlags.String)
  )
}

/**
 * A row of a resource that the compiler cannot identify.
 * @param {Project['checker']} checker
 * @param {Type | undefined} type
 */
const isAnyRow = (checker, type) =>
  type !== undefined &&
  checker.getPropertyOfType(type, 'createTime') !== undefined &&
  checker.getIndexInfosOfType(type).length > 0

/** Files that would retain the old name unnoticed. @param {Outcome} outcome */
export function silentFiles({ reported, untyped }) {
  const seen = new Set([...reported].map((place) => place.slice(0, place.lastIndexOf(':'))))
  return untyped.filter(({ file }) => !seen.has(file))
}

if (isMain(import.meta.url)) {
  const args = process.argv.slice(2)
  if (args.includes('--help')) console.log(help)
  else {
    const names = args.filter((arg) => !arg.startsWith('--'))
    console.log(
      'field: reported lines (files), places that mean another, untyped places, of these in files that are not reported',
    )
    for (const outcome of tryFields(names.length > 0 ? names : usual)) {
      const { name, reported, others, untyped } = outcome
      const files = new Set([...reported].map((place) => place.split(':')[0]))
      const silent = silentFiles(outcome)
      console.log(`${name}: ${reported.size} (${files.size}), ${others}, ${untyped.length}, ${silent.length}`)
      for (const { file, line, text, why } of args.includes('--lines') ? untyped : silent)
        console.log(`  ${silent.some((one) => one.file === file) ? '!' : ' '} ${file}:${line} ${why}: ${text}`)
    }
  }
}
