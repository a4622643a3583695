import type { Fields } from '../../resource/kinds/index.ts'
import { onlineButtonKinds, type OnlineButtonKind } from './OnlineButton.ts'
import { lineKeys, linesParts, type LinesPart, valueParts } from './definitionParts.ts'
import { type OnlineDefinition, onlineKinds, onlineSortOrders } from './OnlineField.ts'
import { onlineForm } from './onlineForm.ts'
import { type OnlineTheme, onlineThemes } from './onlineView.ts'
import { isTextFormat, textFormats } from './textFormats.ts'

type Line = Readonly<Record<string, unknown>>

interface Lines {
  /** What a line is called. */
  word: string
  /** The columns of the designer, for their titles. */
  columns: Fields
  titleOf(line: Line): string
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value as string))

const kinds: Record<Exclude<LinesPart, 'fields'>, Lines> = {
  checks: {
    word: '校验',
    columns: onlineForm.fields.checks.fields,
    titleOf: ({ message }) => textOf(message),
  },
  states: {
    word: '状态',
    columns: onlineForm.fields.states.fields,
    titleOf: ({ title }) => textOf(title),
  },
  steps: {
    word: '步骤',
    columns: onlineForm.fields.steps.fields,
    titleOf: ({ title }) => textOf(title),
  },
  buttons: {
    word: '按钮',
    columns: onlineForm.fields.buttons.fields,
    titleOf: ({ title }) => textOf(title),
  },
}

/** What differs between two versions of a form, in words. */
export function definitionChanges(before: OnlineDefinition, after: OnlineDefinition): string[] {
  const heads = (form: OnlineDefinition): Line => Object.fromEntries(valueParts.map((part) => [part, form[part]]))
  const head = valueChanges(heads(before), heads(after), onlineForm.fields)
  const subTables = new Map(
    [...before.fields, ...after.fields].flatMap(({ kind, name, title }) => (kind === 'rows' ? [[name, title]] : [])),
  )
  const fieldLines: Lines = {
    word: '字段',
    columns: onlineForm.fields.fields.fields,
    titleOf: ({ subTable, title }) =>
      subTable ? `${subTables.get(textOf(subTable)) ?? textOf(subTable)} · ${textOf(title)}` : textOf(title),
  }
  return [
    ...head.map((change) => `表单${change}`),
    ...linesParts.flatMap((part) =>
      lineChanges(
        part === 'fields' ? fieldLines : kinds[part],
        lineKeys[part],
        linesOf(before[part]),
        linesOf(after[part]),
      ),
    ),
  ]
}

const linesOf = (lines: readonly object[] | undefined): readonly Line[] => (lines ?? []) as readonly Line[]

function lineChanges(
  { word, columns, titleOf }: Lines,
  keyOf: (line: Line) => string,
  before: readonly Line[],
  after: readonly Line[],
): string[] {
  const old = new Map(before.map((line) => [keyOf(line), line]))
  const now = new Set(after.map(keyOf))
  const changes: string[] = []
  for (const line of after) {
    const known = old.get(keyOf(line))
    if (!known) changes.push(`新增${word}“${titleOf(line)}”${kindOf(line)}`)
    else {
      const values = valueChanges(known, line, columns)
      if (values.length > 0) changes.push(`${word}“${titleOf(line)}”：${values.join('，')}`)
    }
  }
  for (const line of before) if (!now.has(keyOf(line))) changes.push(`删除${word}“${titleOf(line)}”${kindOf(line)}`)
  const kept = (list: readonly Line[]) => list.map(keyOf).filter((key) => old.has(key) && now.has(key))
  if (kept(before).join('\n') !== kept(after).join('\n')) changes.push(`调整了${word}的顺序`)
  return changes
}

const kindOf = ({ kind }: Line): string => (kind === undefined ? '' : `（${wordOf('kind', kind)}）`)

function valueChanges(before: Line, after: Line, columns: Fields): string[] {
  return Object.entries(columns).flatMap(([name, { title, kind }]) => {
    if (kind === 'json') return JSON.stringify(before[name]) === JSON.stringify(after[name]) ? [] : [`调整了${title}`]
    // Roles are stored by their ids.
    if (kind === 'references') return textOf(before[name]) === textOf(after[name]) ? [] : [`调整了${title}`]
    const [old, now] = [before, after].map((line) =>
      kind === 'yesNo' ? (line[name] === 'Y' ? '是' : '否') : wordOf(name, line[name]),
    ) as [string, string]
    if (old === now || name === 'name' || (!(name in before) && !(name in after))) return []
    return kind === 'yesNo' ? [`${title}改为${now}`] : [`${title}由${quoted(old)}改为${quoted(now)}`]
  })
}

const quoted = (words: string): string => (words === '' ? '空' : `“${words}”`)

/** The word of a choice, or the value. */
function wordOf(column: string, value: unknown): string {
  const text = textOf(value)
  if (column === 'kind' && Object.hasOwn(onlineKinds, text)) return onlineKinds[text as keyof typeof onlineKinds]
  if (column === 'kind' && Object.hasOwn(onlineButtonKinds, text)) return onlineButtonKinds[text as OnlineButtonKind]
  if (column === 'sortOrder' && Object.hasOwn(onlineSortOrders, text))
    return onlineSortOrders[text as keyof typeof onlineSortOrders]
  if (column === 'format' && isTextFormat(text)) return textFormats[text].title
  if (column === 'theme' && Object.hasOwn(onlineThemes, text)) return onlineThemes[text as OnlineTheme]
  return text
}
