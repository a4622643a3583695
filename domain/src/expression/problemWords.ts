interface LanguageError {
  code?: string
  summary?: string
}

const typeWords: readonly [RegExp, string][] = [
  [/^(double|int|dyn)$/, '数字'],
  [/^string$/, '文本'],
  [/^bool$/, '条件'],
  [/^null$/, '空值（请用 blank(字段)）'],
  [/^line\./, '附表的一行'],
  [/^list/, '列表'],
]

export const typeWord = (type: string): string => typeWords.find(([pattern]) => pattern.test(type))?.[1] ?? type

/** What the language says about an expression, in words for the designer of a form. */
export function problemWords({ code = '', summary = '' }: LanguageError): string {
  const named = summary.split(': ').slice(1).join(': ')
  switch (code) {
    case 'unknown_variable':
      return `没有名为“${named}”的字段`
    case 'no_such_key':
      return `附表没有名为“${named}”的字段`
    case 'no_such_overload':
      return overloadWords(named)
    case 'no_matching_overload':
      return `函数 ${/'([\w.]+)/.exec(summary)?.[1]?.split('.').at(-1) ?? ''} 不能用于这样的值`
    case 'incompatible_ternary_branches':
      return '“? :” 两种结果的类型不同'
    case 'invalid_ternary_condition':
      return '“?” 前面须为条件'
    case 'invalid_logical_operand':
      return '“&&”“||” 两边须为条件'
    case 'heterogeneous_list_element':
      return '列表中各项的类型不同'
    case 'cannot_index_type':
      return '“.” 前面须为附表的一行'
    default:
      if (code.startsWith('exceeded') || /limit|exceed/i.test(summary)) return '太长或嵌套太深'
      return /EOF/.test(summary) ? '没有写完' : '不符合语法'
  }
}

function overloadWords(signature: string): string {
  const binary = /^(\S+) (\S+) (.+)$/.exec(signature)
  if (!binary) return `“${signature.slice(0, 1)}” 不能用于${typeWord(signature.slice(1))}`
  const [, left = '', operator = '', right = ''] = binary
  return `“${operator}” 不能用于${typeWord(left)}和${typeWord(right)}`
}
