import { lineKeys, type LinesPart, type OnlineDefinition } from '@lexdesk/domain'

type Line = Readonly<Record<string, unknown>>

const conditions = { shownIf: '显示条件', requiredIf: '必填条件', lockedIf: '只读条件' } as const

/** What the records of a form no longer have, besides fields. A former version that is restored leaves out much at once. */
export function removedNotes(definition: OnlineDefinition, published: OnlineDefinition): string[] {
  const removed = (part: Exclude<LinesPart, 'fields'>): Line[] => {
    const kept = new Set(linesOf(definition[part]).map(lineKeys[part]))
    return linesOf(published[part]).filter((line) => !kept.has(lineKeys[part](line)))
  }
  const note = (what: string, lines: readonly Line[], words: string): string[] =>
    lines.length === 0 ? [] : [`${what}${lines.map(titleOf).join('、')}${words}`]
  const stay = definition.states?.length ? '' : '，记录的状态保留在数据表中'
  return [
    ...removedConditions(definition, published),
    ...note('校验', removed('checks'), '不再检查'),
    ...note('状态', removed('states'), `不再使用${stay}`),
    ...note('步骤', removed('steps'), '不再提供'),
    ...note('按钮', removed('buttons'), '不再提供'),
  ]
}

function removedConditions({ fields }: OnlineDefinition, published: OnlineDefinition): string[] {
  return published.fields.flatMap((before) => {
    const after = fields.find((one) => lineKeys.fields({ ...one }) === lineKeys.fields({ ...before }))
    const gone = Object.entries(conditions).filter(
      ([name]) => before[name as keyof typeof conditions] && after && !after[name as keyof typeof conditions],
    )
    return gone.length === 0 ? [] : [`“${before.title}”不再有${gone.map(([, title]) => title).join('、')}`]
  })
}

const linesOf = (lines: readonly object[] = []): Line[] => lines as Line[]
/** A check is called by its message. */
const titleOf = ({ title, message }: Line): string => `“${String(title ?? message)}”`
