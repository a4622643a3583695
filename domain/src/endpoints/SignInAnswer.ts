import type { DictionaryItem } from '../resource/Field.ts'
import type { Row } from '../resource/defineResource.ts'
import type { department } from '../resources/system/department.ts'
import type { user } from '../resources/system/user.ts'

/** A user's own record, under its wire names and without the password (wire contract §4.1). */
export interface OwnUser extends Pick<
  Row<typeof user>,
  | 'id'
  | 'birthday'
  | 'email'
  | 'phone'
  | 'orgCode'
  | 'workNo'
  | 'post'
  | 'telephone'
  | 'activitiSync'
  | 'userIdentity'
  | 'relTenantIds'
  | 'clientId'
> {
  username: string
  realname: string
  avatar: string | null
  sex: number | null
  status: number
  departIds: string
  orgCodeTxt: null
  delFlag: 0
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
}

/** A department to work in, under its wire names (wire contract §4.3). */
export interface OwnDepartment extends Pick<
  Row<typeof department>,
  | 'id'
  | 'parentId'
  | 'departNameEn'
  | 'departNameAbbr'
  | 'departOrder'
  | 'orgCategory'
  | 'orgType'
  | 'mobile'
  | 'fax'
  | 'address'
  | 'memo'
> {
  orgCode: string
  departName: string
  status: '1'
  delFlag: '0'
}

/** A new session. */
export interface SignInAnswer {
  token: string
  userInfo: OwnUser
  departs: OwnDepartment[]
  /** 0: none, 1: one, selected by the server, 2: several, the user chooses (wire contract §2.1). */
  multi_depart: 0 | 1 | 2
  /** After the second factor was set up during this sign-in; they cannot be read again. */
  recoveryCodes?: string[]
  /** The enabled items of all dictionaries by code; not sent after single sign-on. */
  sysAllDictItems?: Record<string, (DictionaryItem & { title: string })[]>
}
