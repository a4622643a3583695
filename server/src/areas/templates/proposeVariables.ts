import type { ProposedVariable, TemplateLint, TemplateSource } from '@lexdesk/domain'
import type { Piece } from '../../docx/compileTemplate.ts'
import { tagUses } from '../../docx/lintTemplate.ts'
import { rowNumber } from '../../docx/openDocx.ts'

/** Proposes variables for undeclared tags: those of extra fields, the others guessed from their use and their names. */
export function proposeVariables(
  pieces: readonly Piece[],
  known: readonly string[],
  extras: readonly TemplateSource[],
): Pick<TemplateLint, 'variables' | 'clauses'> {
  const uses = tagUses(pieces)
  const inside = (block: string): string[] => [
    ...new Set(
      uses.filter((use) => !use.isBlock && use.within.includes(block) && use.key !== rowNumber).map(({ key }) => key),
    ),
  ]
  const outside = new Set(uses.filter((use) => !use.isBlock && use.within.length === 0).map(({ key }) => plain(key)))
  const variables = new Map<string, ProposedVariable>()
  const clauses = new Map<string, { key: string; title: string }>()
  const columns = new Set<string>()
  for (const { key } of uses.filter((use) => use.isBlock && !known.includes(use.key))) {
    const own = inside(key).filter((name) => !outside.has(plain(name)) && !known.includes(plain(name)))
    if (own.length > 0 && !outside.has(key)) {
      variables.set(key, { key, label: key, type: 'table', required: 'Y', columns: own.join(',') })
      for (const name of own) columns.add(name)
    } else clauses.set(key, { key, title: key })
  }
  for (const use of uses) {
    const key = plain(use.key)
    if (use.isBlock || known.includes(key) || columns.has(use.key) || variables.has(key) || key === rowNumber) continue
    const extra = extras.find(({ text }) => text === key)
    if (extra) {
      const { value: source, type, dict } = extra
      variables.set(key, { key, label: key, type, required: 'Y', source, ...(dict !== undefined && { dict }) })
      continue
    }
    const isMoney = uses.some((other) => other.key === `${key}|大写`) || /金额|价款|费用?$/.test(key)
    variables.set(key, {
      key,
      label: key,
      type: isMoney ? 'money' : /日期|日$/.test(key) ? 'date' : 'text',
      required: 'Y',
    })
  }
  return { variables: [...variables.values()], clauses: [...clauses.values()] }
}

const plain = (key: string): string => key.replace('|大写', '')
