const badCondition = '组件JTreeSelect-condition传值有误，需要一个json字符串!' // 2-data-entry-parts.md §5

/** A condition is the text of a JSON object, or nothing. */
export function conditionError(condition: string | undefined): string | undefined {
  if (condition === undefined || condition === '') return undefined
  try {
    const parsed: unknown = JSON.parse(condition)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? undefined : badCondition
  } catch {
    return badCondition
  }
}
