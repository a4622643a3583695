import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter, lintGutter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'

const parse = jsonParseLinter()

/** JSON with syntax errors underlined. */
export const jsonLanguage: Extension = [
  json(),
  lintGutter(),
  linter((view) => {
    if (view.state.doc.toString().trim() === '') return []
    return parse(view).map((problem) => {
      const line = view.state.doc.lineAt(problem.from)
      return { ...problem, message: `不是有效的 JSON（第 ${line.number} 行第 ${problem.from - line.from + 1} 列）` }
    })
  }),
]
