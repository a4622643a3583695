import { errors, type OnlineField } from '@lexdesk/domain'
import type { Matcher } from '../../resource/patterns/createMatcher.ts'
import { isEndless } from '../../resource/patterns/isEndless.ts'

/** Tries the patterns of fields before they are saved. */
export async function assertPatterns(matcher: Matcher, fields: readonly Pick<OnlineField, 'pattern'>[]): Promise<void> {
  for (const [index, { pattern }] of fields.entries())
    if (pattern && (await isEndless(matcher, pattern))) {
      const message = `第 ${index + 1} 行：自定格式的正则表达式过于复杂，请简化`
      throw errors.invalid([{ field: `fields[${index}].pattern`, message }])
    }
}
