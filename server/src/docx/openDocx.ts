import { createHash } from 'node:crypto'
import { assertDocx, assertSelfContained, bodyName } from './assertDocx.ts'
import { type CompiledPart, compileTemplate, type Piece } from './compileTemplate.ts'
import { docxErrors } from './docxErrors.ts'
import { packZip, zipPart } from './packZip.ts'
import { repairPart } from './repairPart.ts'
import { partText, unpackZip, type ZipPart } from './unpackZip.ts'
import { wordText } from './wordText.ts'

/** The value of a tag: text, table rows, or whether a block is shown. */
export type TagValue = string | boolean | readonly Record<string, string>[] | null
export type TagValues = Readonly<Record<string, TagValue>>

export interface DocxTemplate {
  pieces: Piece[]
  problems: string[]
  /** Where the file is repaired while it is filled in. */
  warnings: string[]
  textLength: number
  /** The same file with the tags replaced. */
  fill(values: TagValues): Buffer
}

const isFilledPart = (name: string): boolean =>
  name === bodyName || /^word\/(?:header|footer|footnotes|endnotes)\d*\.xml$/.test(name)

const partTitles = { document: '正文', header: '页眉', footer: '页脚', footnotes: '脚注', endnotes: '尾注' }
const titleOf = (name: string): string =>
  partTitles[/^word\/([a-z]+)/.exec(name)?.[1] as keyof typeof partTitles] ?? '正文'

/** The XML of the document body; rejects files that are not Word documents. */
export function documentXml(bytes: Buffer): string {
  const parts = unpackZip(bytes)
  assertDocx(parts)
  const part = parts.find(({ name }) => name === bodyName)!
  return readTexts([part]).get(part.name)!
}

const maxText = 6 * 1024 * 1024
const maxElements = 200_000

/** The texts of the parts to parse; too long ones are rejected before parsing. */
function readTexts(parts: readonly ZipPart[]): Map<string, string> {
  const texts = new Map<string, string>()
  let length = 0
  let brackets = 0
  for (const part of parts) {
    length += Math.max(part.size, part.isDeflated ? 0 : part.packed.length)
    if (length > maxText) throw docxErrors.tooLong()
    const text = partText(part)
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) brackets += 1
    // Most elements open and close.
    if (brackets > 2 * maxElements) throw docxErrors.tooLong()
    texts.set(part.name, text)
  }
  return texts
}

const maxCached = 20
/** Larger files are not cached: twenty of them would take too much memory. */
const maxCachedBytes = 2 * 1024 * 1024
const cached = new Map<string, DocxTemplate>()

/** Opens a Word file as a template. The last ones are cached: a published version is filled in repeatedly. */
export function openDocx(bytes: Buffer): DocxTemplate {
  const key = createHash('sha256').update(bytes).digest('hex')
  const known = cached.get(key)
  cached.delete(key)
  const template = known ?? readTemplate(bytes)
  if (bytes.length > maxCachedBytes || template.textLength > maxCachedBytes) return template
  cached.set(key, template)
  if (cached.size > maxCached) cached.delete(cached.keys().next().value!)
  return template
}

function readTemplate(bytes: Buffer): DocxTemplate {
  const parts = unpackZip(bytes)
  assertDocx(parts)
  assertSelfContained(parts)
  const compiled = new Map<string, CompiledPart>()
  let textLength = 0
  const texts = readTexts(parts.filter((part) => isFilledPart(part.name)))
  for (const [name, text] of texts) {
    textLength += text.length
    compiled.set(name, compileTemplate(text, titleOf(name)))
  }
  const all = [...compiled.values()]
  return {
    textLength,
    pieces: all.flatMap(({ pieces }) => pieces),
    problems: all.flatMap(({ problems }) => problems),
    warnings: all.flatMap(({ warnings }) => warnings),
    fill: (values) =>
      packZip(
        parts.map((part) => {
          const own = compiled.get(part.name)
          if (!own || isUntouched(own, texts.get(part.name)!)) return part
          const out: string[] = []
          fillPieces(own.pieces, [values], out)
          return zipPart(part.name, repairPart(out.join('')))
        }),
      ),
  }
}

/** A part without tags is copied unchanged, unless Word would call it damaged. */
const isUntouched = ({ pieces }: CompiledPart, text: string): boolean =>
  pieces.every((piece) => typeof piece === 'string') && repairPart(text) === text

/** The innermost scope takes precedence. */
function fillPieces(pieces: readonly Piece[], scopes: readonly TagValues[], out: string[]): void {
  for (const piece of pieces) {
    if (typeof piece === 'string') out.push(piece)
    else if ('value' in piece) out.push(wordsOf(lookUp(scopes, piece.value)))
    else {
      const value = lookUp(scopes, piece.block)
      if (piece.isInverted) {
        if (isNothing(value)) fillPieces(piece.body, scopes, out)
      } else if (Array.isArray(value)) {
        for (const [index, row] of (value as Record<string, string>[]).entries())
          fillPieces(piece.body, [{ [rowNumber]: String(index + 1), ...row }, ...scopes], out)
      } else if (!isNothing(value)) fillPieces(piece.body, scopes, out)
    }
  }
}

/** The row number of a table line. */
export const rowNumber = '序号'

function lookUp(scopes: readonly TagValues[], key: string): TagValue {
  for (const scope of scopes) if (Object.hasOwn(scope, key)) return scope[key]!
  return null
}

const isNothing = (value: TagValue): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

const wordsOf = (value: TagValue): string => (typeof value === 'string' ? wordText(value) : '')
