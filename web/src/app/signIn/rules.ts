import { fieldChecks, firstMessage, type PasswordPolicy, patterns, policyError } from '@lexdesk/domain'

/** Requires a non-empty value. */
export const needed =
  (message: string) =>
  (value: string): string | undefined =>
    value === '' ? message : undefined

/** A phone number; all prefixes in use are accepted. */
export const phoneNumber =
  (message: string) =>
  (value: string): string | undefined =>
    patterns.mobileStrict.test(value) ? undefined : message

export const newUserName = (value: string): string | undefined => firstMessage(fieldChecks.userName, value)

export const newPassword =
  (policy: PasswordPolicy) =>
  (value: string): string | undefined =>
    policyError(policy, value)

export const samePassword = (value: string, { password }: Readonly<Record<string, string>>): string | undefined =>
  value === password && value !== '' ? undefined : '两次密码不一致'
