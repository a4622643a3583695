import { EditorSelection, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

type Act = (view: EditorView) => TransactionSpec

/** Wraps the selection in marks; a second call removes them. */
const around =
  (sign: string, hint: string): Act =>
  ({ state }) =>
    state.changeByRange(({ from, to }) => {
      const isMarked =
        state.sliceDoc(from - sign.length, from) === sign && state.sliceDoc(to, to + sign.length) === sign
      if (isMarked)
        return {
          changes: [
            { from: from - sign.length, to: from },
            { from: to, to: to + sign.length },
          ],
          range: EditorSelection.range(from - sign.length, to - sign.length),
        }
      const words = state.sliceDoc(from, to) || hint
      return {
        changes: { from, to, insert: sign + words + sign },
        range: EditorSelection.range(from + sign.length, from + sign.length + words.length),
      }
    })

/** Adds a prefix to each selected line. */
const before =
  (sign: (line: number) => string): Act =>
  ({ state }) => {
    const { from, to } = state.selection.main
    const first = state.doc.lineAt(from).number
    const last = state.doc.lineAt(to).number
    const lines = Array.from({ length: last - first + 1 }, (_, n) => state.doc.line(first + n))
    return { changes: lines.map((line, n) => ({ from: line.from, insert: sign(n) })) }
  }

const insert =
  (text: (words: string) => string): Act =>
  ({ state }) => {
    const { from, to } = state.selection.main
    return state.replaceSelection(text(state.sliceDoc(from, to)))
  }

/** A block starts on its own line. */
const ownLines = (text: string): Act => insert((words) => `${words}\n\n${text}\n`)

export const markdownActs = {
  heading: before(() => '## '),
  bold: around('**', '粗体'),
  italic: around('*', '斜体'),
  strike: around('~~', '删除线'),
  bullets: before(() => '- '),
  numbers: before((line) => `${line + 1}. `),
  quote: before(() => '> '),
  code: around('`', '代码'),
  link: insert((words) => `[${words || '链接'}](https://)`),
  table: ownLines('| 列 1 | 列 2 |\n| --- | --- |\n|  |  |'),
  rule: ownLines('---'),
} satisfies Record<string, Act>

export function runAct(view: EditorView, act: Act): void {
  view.dispatch({ ...act(view), scrollIntoView: true, userEvent: 'input' })
  view.focus()
}
