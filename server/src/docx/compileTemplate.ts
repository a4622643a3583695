import { docxErrors } from './docxErrors.ts'
import { findTags, isTagged, type Tag, type TaggedText } from './findTags.ts'
import { decodeXml, ownText, parseXml, type XmlElement, type XmlNode } from './parseXml.ts'
import { type ShownWhen, structureWarnings } from './structureWarnings.ts'

/** The parts of a template: fixed XML, a value, or a block that is repeated or omitted. */
export type Piece = string | { value: string } | { block: string; isInverted: boolean; body: Piece[] }

export interface CompiledPart {
  pieces: Piece[]
  /** Template errors in words. */
  problems: string[]
  /** What the assembler will add or omit to keep the file valid, with the place. */
  warnings: string[]
}

/** Errors and warnings collected while compiling a part. */
interface Findings {
  problems: string[]
  warnings: string[]
  shown: ShownWhen
}

/** Compiles a part of a Word file into pieces that only need to be concatenated. */
export function compileTemplate(xml: string, partTitle = '正文'): CompiledPart {
  const root = parseXml(xml)
  const problems = findTags(root).map((written) => `标签 ${written} 的写法不正确，请只用文字、数字和下划线`)
  assertDepth(root)
  for (const tag of looseTags(root)) {
    problems.push(
      tag.kind === 'close'
        ? `标签 {/${tag.key}} 前面没有对应的 {#${tag.key}}`
        : `标签 ${tag.written} 后面没有对应的 {/${tag.key}}`,
    )
    tag.isSpent = true
  }
  splitRuns(root)
  const findings: Findings = { problems, warnings: [], shown: new Map() }
  const pieces: Piece[] = []
  emitAll(root.children, pieces, findings)
  const warnings = [...findings.warnings, ...structureWarnings(root, findings.shown, partTitle)]
  return { pieces: joined(pieces), problems, warnings: [...new Set(warnings)] }
}

const maxTags = 5_000
const deepestBlock = 20

/** Limits the nesting depth: blocks are scanned once for each enclosing block. */
function assertDepth(root: XmlElement): void {
  const tags = allTags(root)
  if (tags.length > maxTags) throw docxErrors.tooManyTags(maxTags)
  let depth = 0
  for (const { kind } of tags) {
    if (kind === 'close') depth = Math.max(0, depth - 1)
    else if (kind !== 'value') depth += 1
    if (depth > deepestBlock) throw docxErrors.tooDeep(deepestBlock)
  }
}

function allTags(node: XmlNode): Tag[] {
  if (typeof node === 'string' || !node.hasTags) return []
  return isTagged(node) ? node.tokens.filter((token) => typeof token !== 'string') : node.children.flatMap(allTags)
}

/** The tags below a node that have no partner below it. */
function looseTags(node: XmlNode): Tag[] {
  if (typeof node === 'string' || !node.hasTags) return []
  const tags = isTagged(node) ? allTags(node) : node.children.flatMap(looseTags)
  const loose: Tag[] = []
  for (const tag of tags) {
    if (tag.kind === 'value' || tag.isSpent) continue
    const last = loose.at(-1)
    if (tag.kind === 'close' && last && last.kind !== 'close' && last.key === tag.key) loose.pop()
    else loose.push(tag)
  }
  return loose
}

/** Word splits text into arbitrary runs: block ends get their own runs, so that no neighbour is lost. */
function splitRuns(element: XmlElement): void {
  if (!element.hasTags) return
  element.children = element.children.flatMap((child) => {
    if (typeof child === 'string' || child.name !== 'w:r') return [child]
    const loose = new Set(looseTags(child))
    return loose.size > 0 ? runsOf(child, loose) : [child]
  })
  for (const child of element.children) if (typeof child !== 'string') splitRuns(child)
}

function runsOf(run: XmlElement, ends: ReadonlySet<Tag>): XmlElement[] {
  const look = run.children.filter((child) => typeof child !== 'string' && child.name === 'w:rPr')
  const contents: XmlNode[][] = [[]]
  for (const child of run.children) {
    if (look.includes(child)) continue
    if (typeof child === 'string' || !isTagged(child)) {
      contents.at(-1)!.push(child)
      continue
    }
    let tokens: TaggedText['tokens'] = []
    const push = () => {
      if (tokens.length > 0) contents.at(-1)!.push({ ...child, tokens } as TaggedText)
      tokens = []
    }
    for (const token of child.tokens)
      if (typeof token === 'string' || !ends.has(token)) tokens.push(token)
      else {
        push()
        contents.push([{ ...child, tokens: [token] } as TaggedText], [])
      }
    push()
  }
  return contents
    .filter((children) => children.length > 0)
    .map((children) => ({ ...run, children: [...look, ...children] }))
}

function emit(node: XmlNode, out: Piece[], findings: Findings): void {
  if (typeof node === 'string') return void out.push(node)
  out.push(node.open)
  if (node.isEmpty) return
  if (isTagged(node)) emitTokens(node.tokens, out)
  else emitAll(node.children, out, findings)
  out.push(`</${node.name}>`)
}

/** Siblings, of which one may begin a block and a later one end it. */
function emitAll(nodes: readonly XmlNode[], out: Piece[], findings: Findings): void {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    const [opening] = looseTags(node)
    if (!opening) {
      const across = typeof node !== 'string' && node.name === 'w:tr' ? acrossCells(node) : undefined
      if (across) out.push(blockOf(across, [node], findings))
      else emit(node, out, findings)
      continue
    }
    const found = endOf(nodes, at, opening)
    if (!found) {
      findings.problems.push(`标签 ${opening.written} 与另一个条件或循环写在同一段里，请把它们分在不同的段落`)
      opening.isSpent = true
      at -= 1
      continue
    }
    const slice = nodes.slice(at, found.end + 1)
    findings.warnings.push(...edgeWarnings(slice, opening, found.closing))
    out.push(blockOf([opening, found.closing], slice, findings))
    at = found.end
  }
}

function blockOf([opening, closing]: readonly [Tag, Tag], nodes: readonly XmlNode[], findings: Findings): Piece {
  opening.isSpent = true
  closing.isSpent = true
  const isInverted = opening.kind === 'inverted'
  const inner = nodes.filter((one) => !isMark(one))
  for (const node of nodes)
    if (typeof node !== 'string') {
      const before = findings.shown.get(node) ?? []
      const known = before === 'never' ? [] : before
      const condition = { key: opening.key, written: opening.written, isInverted }
      findings.shown.set(node, inner.includes(node) ? [...known, condition] : 'never')
    }
  const body: Piece[] = []
  emitAll(inner, body, findings)
  return { block: opening.key, isInverted, body: joined(body) }
}

/** A block that begins in one cell of a row and ends in another covers the row. */
function acrossCells(row: XmlElement): [Tag, Tag] | undefined {
  const loose = row.children.flatMap(looseTags)
  const opening = loose[0]
  const closing = opening && loose.find((tag) => tag.kind === 'close' && tag.key === opening.key)
  return opening && closing ? [opening, closing] : undefined
}

function endOf(nodes: readonly XmlNode[], start: number, opening: Tag): { end: number; closing: Tag } | undefined {
  if (opening.kind === 'close') return undefined
  let depth = 0
  for (let at = start; at < nodes.length; at++)
    for (const tag of looseTags(nodes[at]!)) {
      if (tag.key !== opening.key) continue
      depth += tag.kind === 'close' ? -1 : 1
      if (depth === 0) return { end: at, closing: tag }
    }
  return undefined
}

/** Text next to the ends of a block belongs to paragraphs that are omitted or repeated as a whole. */
function edgeWarnings(slice: readonly XmlNode[], opening: Tag, closing: Tag): string[] {
  const tokensOf = (node: XmlNode | undefined): (string | Tag)[] =>
    typeof node === 'object' && node.name === 'w:p' ? paragraphTokens(node) : []
  const first = tokensOf(slice[0])
  const last = tokensOf(slice.at(-1))
  const before = wordsOf(first.slice(0, Math.max(0, first.indexOf(opening))))
  const after = wordsOf(last.slice(last.indexOf(closing) + 1))
  return [
    ...(before
      ? [`标签 ${opening.written} 前面的文字“${before}”与它同在一段，会随条件一起省略或重复，请另起一段`]
      : []),
    ...(after ? [`标签 ${closing.written} 后面的文字“${after}”与它同在一段，会随条件一起省略或重复，请另起一段`] : []),
  ]
}

function paragraphTokens(element: XmlElement): (string | Tag)[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (isTagged(child)) return child.tokens
    return child.name === 'w:t' ? [ownText(child)] : paragraphTokens(child)
  })
}

/** The text of tokens, shortened for quoting in a sentence. */
function wordsOf(tokens: readonly (string | Tag)[]): string {
  const text = tokens
    .map((token) => (typeof token === 'string' ? decodeXml(token) : token.kind === 'value' ? token.written : ''))
    .join('')
    .trim()
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}

/** A paragraph, row or run that contained only a block mark. */
function isMark(node: XmlNode): boolean {
  if (typeof node === 'string' || !['w:p', 'w:tr', 'w:r'].includes(node.name)) return false
  const state = { isSpent: false, isFilled: false }
  look(node, state)
  return state.isSpent && !state.isFilled
}

function look(node: XmlNode, state: { isSpent: boolean; isFilled: boolean }): void {
  if (typeof node === 'string') return
  if (['w:drawing', 'w:pict', 'w:object', 'w:sectPr'].includes(node.name)) state.isFilled = true
  if (isTagged(node)) {
    for (const token of node.tokens) {
      if (typeof token === 'string') state.isFilled ||= token.trim() !== ''
      else if (token.isSpent) state.isSpent = true
      else state.isFilled = true
    }
  } else if (node.name === 'w:t') state.isFilled ||= ownText(node).trim() !== ''
  else for (const child of node.children) look(child, state)
}

/** Blocks that begin and end inside one text. */
function emitTokens(tokens: readonly (string | Tag)[], out: Piece[]): void {
  const path: { key: string; isInverted: boolean; body: Piece[] }[] = []
  for (const token of tokens) {
    const target = path.at(-1)?.body ?? out
    if (typeof token === 'string') target.push(token)
    else if (token.isSpent) continue
    else if (token.kind === 'value') target.push({ value: token.key })
    else if (token.kind === 'close') {
      const { key, isInverted, body } = path.pop()!
      ;(path.at(-1)?.body ?? out).push({ block: key, isInverted, body: joined(body) })
    } else path.push({ key: token.key, isInverted: token.kind === 'inverted', body: [] })
  }
}

/** Joins adjacent strings. */
function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  let run: string[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      run.push(piece)
      continue
    }
    if (run.length > 0) out.push(run.join(''))
    run = []
    out.push(piece)
  }
  return run.length > 0 ? [...out, run.join('')] : out
}
