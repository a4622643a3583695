import { docxErrors } from './docxErrors.ts'
import { findTags, isTagged, type Tag } from './findTags.ts'
import { ownText, parseXml, type XmlElement, type XmlNode } from './parseXml.ts'

/** What a template is made of: XML that stays, a value, or a block that is repeated or left out. */
export type Piece = string | { value: string } | { block: string; isInverted: boolean; body: Piece[] }

export interface CompiledPart {
  pieces: Piece[]
  /** Faults of the template in words. */
  problems: string[]
}

/** Turns a part of a Word file into pieces that need only be put together. */
export function compileTemplate(xml: string): CompiledPart {
  const root = parseXml(xml)
  const problems = findTags(root).map((written) => `标签 ${written} 的写法不正确，请只用文字、数字和下划线`)
  assertModest(root)
  for (const tag of looseTags(root)) {
    problems.push(
      tag.kind === 'close'
        ? `标签 {/${tag.key}} 前面没有对应的 {#${tag.key}}`
        : `标签 ${tag.written} 后面没有对应的 {/${tag.key}}`,
    )
    tag.isSpent = true
  }
  const pieces: Piece[] = []
  emitAll(root.children, pieces)
  return { pieces: joined(pieces), problems }
}

const mostTags = 5_000
const deepestBlock = 20

/** Blocks are looked through once for each block around them, so that their depth is bounded. */
function assertModest(root: XmlElement): void {
  const tags = allTags(root)
  if (tags.length > mostTags) throw docxErrors.tooManyTags(mostTags)
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

/** The tags below a node that find no partner below it. */
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

function emit(node: XmlNode, out: Piece[]): void {
  if (typeof node === 'string') return void out.push(node)
  out.push(node.open)
  if (node.isEmpty) return
  if (isTagged(node)) emitTokens(node.tokens, out)
  else emitAll(node.children, out)
  // A cell without a paragraph would break the file.
  if (
    node.name === 'w:tc' &&
    !node.children.some((child) => typeof child !== 'string' && child.name === 'w:p' && !isMark(child))
  )
    out.push('<w:p/>')
  out.push(`</${node.name}>`)
}

/** Siblings, among which one may begin a block and a later one end it. */
function emitAll(nodes: readonly XmlNode[], out: Piece[]): void {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    const [opening] = looseTags(node)
    if (!opening) {
      const across = typeof node !== 'string' && node.name === 'w:tr' ? acrossCells(node) : undefined
      if (across) out.push(blockOf(across[0], () => [node], across))
      else emit(node, out)
      continue
    }
    const { end, closing } = endOf(nodes, at, opening)
    const slice = nodes.slice(at, end + 1)
    out.push(blockOf(opening, () => slice.filter((one) => !isMark(one)), [opening, closing]))
    at = end
  }
}

function blockOf(opening: Tag, nodes: () => readonly XmlNode[], spent: readonly Tag[]): Piece {
  for (const tag of spent) tag.isSpent = true
  const body: Piece[] = []
  emitAll(nodes(), body)
  return { block: opening.key, isInverted: opening.kind === 'inverted', body: joined(body) }
}

/** A block that begins in one cell of a row and ends in another is the row. */
function acrossCells(row: XmlElement): [Tag, Tag] | undefined {
  const loose = row.children.flatMap(looseTags)
  const opening = loose[0]
  const closing = opening && loose.find((tag) => tag.kind === 'close' && tag.key === opening.key)
  return opening && closing ? [opening, closing] : undefined
}

function endOf(nodes: readonly XmlNode[], start: number, opening: Tag): { end: number; closing: Tag } {
  let depth = 0
  for (let at = start; at < nodes.length; at++)
    for (const tag of looseTags(nodes[at]!)) {
      if (tag.key !== opening.key) continue
      depth += tag.kind === 'close' ? -1 : 1
      if (depth === 0) return { end: at, closing: tag }
    }
  throw new Error(`block ${opening.key} has no end`)
}

/** A paragraph or row that held nothing but the mark of a block. */
function isMark(node: XmlNode): boolean {
  if (typeof node === 'string' || (node.name !== 'w:p' && node.name !== 'w:tr')) return false
  const state = { isSpent: false, isFilled: false }
  look(node, state)
  return state.isSpent && !state.isFilled
}

function look(node: XmlNode, state: { isSpent: boolean; isFilled: boolean }): void {
  if (typeof node === 'string') return
  if (['w:drawing', 'w:pict', 'w:object'].includes(node.name)) state.isFilled = true
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

/** Neighbouring strings as one. */
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
