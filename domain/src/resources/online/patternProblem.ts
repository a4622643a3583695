const longestPattern = 500

/** What is wrong with a regular expression that somebody typed; undefined for one that can be used. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > longestPattern) return `不能超过 ${longestPattern} 个字`
  try {
    void new RegExp(pattern, 'u')
    return undefined
  } catch {
    return '：正则表达式不正确'
  }
}
