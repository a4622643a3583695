import type { ImportRow } from '../../api/resource/ResourceCalls.ts'
import { rowRemarks } from './rowRemarks.ts'
import type { PreviewColumn } from './usePreviewColumns.ts'

/** Of a reason, in pixels: its words are as wide as high, other characters about half as wide. */
const fontSize = 12
const lineHeight = 18
const halfWidth = 7
/** A line may end early, before punctuation that must not begin the next one. */
const spare = fontSize
/** Padding of the cell and of the marked part in it. */
const padding = 32

const widths = { usual: 240, wide: 360 }
/** Longer reasons get a wider column. */
const linesOfUsualWidth = 4

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? fontSize : halfWidth), 0)

const linesIn = (texts: readonly string[], width: number): number =>
  texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(widthOf(text) / (width - padding - spare))), 0)

const reasonsIn = ({ errors }: ImportRow, name: string): string[] =>
  errors
    .filter(({ field }) => field === name)
    .flatMap(({ message, suggestion }) => (suggestion === undefined ? [message] : [message, suggestion]))

const columnWidth = (cells: readonly (readonly string[])[]): number =>
  cells.some((texts) => linesIn(texts, widths.usual) > linesOfUsualWidth) ? widths.wide : widths.usual

export interface ReasonLayout {
  /** Widths of the columns with reasons, by name; nothing for the others. */
  widthOf: (name: string) => number | undefined
  /** Nothing if no row has remarks. */
  remarkWidth: number | undefined
  /** How much higher a row is than a line, so that every reason can be read in full. */
  extraHeight: number
}

/** The rows of a table are equally high: as high as the reasons that need the most lines. */
export function reasonLayout(rows: readonly ImportRow[], columns: readonly PreviewColumn[]): ReasonLayout {
  const remarks = rows.map((row) => rowRemarks(row, columns))
  const remarkWidth = remarks.some((texts) => texts.length > 0) ? columnWidth(remarks) : undefined
  const reasons = new Map(columns.map(({ name }) => [name, rows.map((row) => reasonsIn(row, name))]))
  const reasonWidths = new Map(
    [...reasons]
      .filter(([, cells]) => cells.some((texts) => texts.length > 0))
      .map(([name, cells]) => [name, columnWidth(cells)]),
  )
  const reasonLines = [...reasonWidths].flatMap(([name, width]) =>
    reasons.get(name)!.map((texts) => linesIn(texts, width)),
  )
  // The first line of a remark is where a cell has its text.
  const remarkLines = remarks.map((texts) => linesIn(texts, remarkWidth ?? widths.usual) - 1)
  return {
    widthOf: (name) => reasonWidths.get(name),
    remarkWidth,
    extraHeight: lineHeight * Math.max(0, ...reasonLines, ...remarkLines),
  }
}
