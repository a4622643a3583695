// For each field: how many of its uses does the compiler find when the definition renames it?
// node tools/renameField.mjs [--lines] [resource.field …]
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isMain } from './isMain.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'

const help = `node tools/renameField.mjs [--lines] [resource.field …]

Renames fields of definitions, one at a time, in a copy of domain/ and server/, and runs the compiler. Prints for each
field how many lines of server/src use it by text (.endDate, endDate: and end_date; tests left out), how many of these
lines the compiler reports, and how many errors there are in all. --lines lists the lines that it does not report.
Without fields a dozen of different resources. Slow: one compiler run per field.`

/** Fields of different resources, most of them with names that no other resource has. */
const usual = [
  'contract.endDate',
  'contract.esignFlowId',
  'entrustment.archiveReduced',
  'entrustment.noOpponentReason',
  'counsel.endReason',
  'counselRequest.pausedMinutes',
  'appointment.rescheduleCount',
  'packageOrder.refundAsked',
  'servicePackage.versionNo',
  'deadline.measureId',
  'conflictCheck.pendingCount',
  'enterprise.mergeRequestId',
  'contractTemplate.revisionOfId',
  'lawyerProfile.bookedAnswer',
  'appraise.ticketStatus',
]

/** @param {string} folder @returns {string[]} */
function sources(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.split(path.sep).includes('testing'))
    .map((name) => path.join(folder, name))
}

/** A copy that resolves our own packages inside itself, and all others from here. */
function copyTree() {
  const copy = mkdtempSync(path.join(tmpdir(), 'rename-field-'))
  for (const workspace of ['domain', 'server'])
    for (const part of ['src', 'package.json', 'tsconfig.json'])
      cpSync(inRoot(workspace, part), path.join(copy, workspace, part), { recursive: true })
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(inRoot(file), path.join(copy, file))
  mkdirSync(path.join(copy, 'node_modules', '@lexdesk'), { recursive: true })
  for (const name of readdirSync(inRoot('node_modules')))
    if (name !== '@lexdesk') symlinkSync(inRoot('node_modules', name), path.join(copy, 'node_modules', name))
  for (const workspace of ['domain', 'server'])
    symlinkSync(path.join(copy, workspace), path.join(copy, 'node_modules', '@lexdesk', workspace), 'dir')
  return copy
}

/**
 * @param {string} copy
 * @param {string} resource
 * @param {string} field
 */
function findDefinition(copy, resource, field) {
  for (const file of sources(path.join(copy, 'domain', 'src', 'resources'))) {
    const text = readFileSync(file, 'utf8')
    if (!text.includes(`export const ${resource} = defineResource(`)) continue
    const line = new RegExp(String.raw`^    ${field}(?=: )`, 'm')
    if (!line.test(text)) throw new Error(`no field ${field} in ${path.relative(copy, file)}`)
    return { file, text, line }
  }
  throw new Error(`no resource ${resource}`)
}

/**
 * Lines that use the field by text, as `file:line`.
 * @param {string} copy
 * @param {string} field
 */
function textualUses(copy, field) {
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const use = new RegExp(String.raw`\.${field}\b|\b${field}:|\b${column}\b`)
  return sources(path.join(copy, 'server', 'src')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) => (use.test(text) ? [{ place: `${path.relative(copy, file)}:${index + 1}`, text }] : [])),
  )
}

/**
 * @param {string} copy
 * @param {string} name resource.field
 */
async function tryField(copy, name) {
  const [resource = '', field = ''] = name.split('.')
  const { file, text, line } = findDefinition(copy, resource, field)
  const uses = textualUses(copy, field)
  writeFileSync(file, text.replace(line, `    ${field}Renamed`))
  try {
    const { output } = await runNode([inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'server', '--noEmit'], {
      cwd: copy,
      quiet: true,
    })
    const errors = [...output.matchAll(/^(\S+?\.ts)\((\d+),\d+\): error/gm)].map(
      ([, at = '', row = '']) => `${at}:${row}`,
    )
    const reported = new Set(errors)
    return { name, uses, missed: uses.filter(({ place }) => !reported.has(place)), errors: errors.length }
  } finally {
    writeFileSync(file, text)
  }
}

if (isMain(import.meta.url)) {
  const args = process.argv.slice(2)
  if (args.includes('--help')) console.log(help)
  else {
    const fields = args.filter((arg) => !arg.startsWith('--'))
    const copy = copyTree()
    try {
      console.log('field, lines that use it, lines reported, errors')
      for (const name of fields.length > 0 ? fields : usual) {
        const { uses, missed, errors } = await tryField(copy, name)
        console.log(`${name}, ${uses.length}, ${uses.length - missed.length}, ${errors}`)
        if (args.includes('--lines')) for (const { place, text } of missed) console.log(`  ${place} ${text.trim()}`)
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
}
