import type { PasswordPolicy } from '@lexdesk/domain'

/** The password policy as a hint for a user who chooses a new password. */
export function passwordHint(policy: PasswordPolicy): string {
  const { minLength, needsBothCases, needsLetter, needsDigit, needsSpecial, history } = policy
  const parts = [
    needsBothCases ? '大小写字母' : needsLetter && '字母',
    needsDigit && '数字',
    needsSpecial && '特殊符号',
  ].filter((part) => part !== false)
  const last = parts.pop()
  return [
    `至少 ${minLength} 位`,
    last !== undefined && `含${parts.length > 0 ? `${parts.join('、')}和` : ''}${last}`,
    history > 0 && `不同于最近 ${history} 次的密码`,
  ]
    .filter(Boolean)
    .join('，')
}
