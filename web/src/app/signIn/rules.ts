import { fieldChecks, firstProblem, patterns } from '@lexdesk/domain'

/** Asks for any value at all. */
export const needed =
  (message: string) =>
  (value: string): string | undefined =>
    value === '' ? message : undefined

/** A phone number; every series in use passes. */
export const phoneNumber =
  (message: string) =>
  (value: string): string | undefined =>
    patterns.mobileStrict.test(value) ? undefined : message

export const newUserName = (value: string): string | undefined => firstProblem(fieldChecks.userName, value)

const strongPassword = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[^A-Za-z\d\s]).{8,128}$/

export const newPassword = (value: string): string | undefined =>
  strongPassword.test(value) ? undefined : '密码由8位数字、大小写字母和特殊符号组成!'

export const samePassword = (value: string, { password }: Readonly<Record<string, string>>): string | undefined =>
  value === password && value !== '' ? undefined : '两次密码不一致'
