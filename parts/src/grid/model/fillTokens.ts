import { valueText } from '../text/valueText.ts'
import type { GridColumn } from './GridColumn.ts'

/** Replaces the tokens of a column in a placeholder or message (specification file 2 §5). */
export function fillTokens(text: string, { title, key, defaultValue }: GridColumn): string {
  const tokens: Record<string, string> = { title, key, defaultValue: valueText(defaultValue) }
  return text.replace(/\$\{(title|key|defaultValue)\}/g, (_, name: string) => tokens[name]!)
}
