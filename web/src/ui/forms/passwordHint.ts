import type { PasswordPolicy } from '@lexdesk/domain'

type Asked = Pick<PasswordPolicy, 'minLength' | 'needsBothCases' | 'needsLetter' | 'needsDigit' | 'needsSpecial'>

/** The password policy as a hint for a user who chooses a new password. */
export function passwordHint({ minLength, needsBothCases, needsLetter, needsDigit, needsSpecial }: Asked): string {
  const parts = [
    needsBothCases ? '大小写字母' : needsLetter && '字母',
    needsDigit && '数字',
    needsSpecial && '特殊符号',
  ].filter((part) => part !== false)
  const last = parts.pop()
  if (last === undefined) return `至少${minLength}位`
  return `至少${minLength}位，含${parts.length > 0 ? `${parts.join('、')}和` : ''}${last}`
}
