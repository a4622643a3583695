import type { OnlineField } from './OnlineField.ts'

const texts = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g
const chineseSigns: Readonly<Record<string, string>> = {
  '，': ',',
  '（': '(',
  '）': ')',
  '＝': '==',
  '＞': '>',
  '＜': '<',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '！': '!',
  '×': '*',
  '÷': '/',
}
/** How people write who know the formulas of a spreadsheet. */
const otherSigns: readonly [RegExp, string][] = [
  [/<>/, '“不等于”请写 !='],
  [/(?<![=!<>])=(?!=)/, '比较请写两个等号 =='],
  [/\bAND\b/i, '“并且”请写 &&'],
  [/\bOR\b/i, '“或者”请写 ||'],
  [/\bIF\s*\(/i, '请写成 条件 ? 甲 : 乙'],
]

/** What is unusual in an expression that cannot be read, for people who write formulas in Chinese. */
export function writingProblem(
  source: string,
  fields: readonly Pick<OnlineField, 'name' | 'title'>[],
): string | undefined {
  // Texts may hold anything; the places of the rest stay.
  const code = source.replace(texts, (text) => ' '.repeat(text.length))
  const at = (index: number, words: string): string => `第 ${index + 1} 个字符处${words}`
  const quote = /[“”‘’＂]/.exec(code)
  if (quote) return at(quote.index, '是中文引号，请用英文的双引号 "')
  const sign = new RegExp(`[${Object.keys(chineseSigns).join('')}]`).exec(code)
  if (sign) return at(sign.index, `是“${sign[0]}”，请写 ${chineseSigns[sign[0]]!}`)
  const title = /[\p{Script=Han}][\p{Script=Han}\w]*/u.exec(code)
  if (title) return titleProblem(title[0], fields)
  for (const [pattern, words] of otherSigns) {
    const found = pattern.exec(code)
    if (found) return at(found.index, words)
  }
  return undefined
}

function titleProblem(word: string, fields: readonly Pick<OnlineField, 'name' | 'title'>[]): string {
  const field = fields.find(({ title }) => title === word) ?? fields.find(({ title }) => title.startsWith(word))
  return field ? `中“${field.title}”的字段名是 ${field.name}` : `中没有名为“${word}”的字段；文本请加英文的双引号`
}
