const badCondition = '组件JTreeSelect-condition传值有误，需要一个json字符串!' // 2-data-entry-parts.md §5

/** A condition must be empty or a JSON object as text. */
export function conditionError(condition: string | undefined): string | undefined {
  if (condition === undefined || condition === '') return undefined
  try {
    const parsed: unknown = JSON.parse(condition)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? undefined : badCondition
  } catch {
    return badCondition
  }
}
