import type { Resource } from '../resource/defineResource.ts'
import { appointment } from './legal/appointment.ts'
import { contract } from './legal/contract.ts'
import { enterprise } from './legal/enterprise.ts'
import { entrustment } from './legal/entrustment.ts'
import { goodAt } from './legal/goodAt.ts'
import { holiday } from './legal/holiday.ts'
import { packageOrder } from './legal/packageOrder.ts'
import { region } from './legal/region.ts'
import { announcement } from './system/announcement.ts'
import { category } from './system/category.ts'
import { checkRule } from './system/checkRule.ts'
import { department } from './system/department.ts'
import { departRole } from './system/departRole.ts'
import { dict } from './system/dict.ts'
import { dictItem } from './system/dictItem.ts'
import { position } from './system/position.ts'
import { role } from './system/role.ts'
import { user } from './system/user.ts'

export {
  announcement,
  appointment,
  category,
  checkRule,
  contract,
  department,
  departRole,
  dict,
  dictItem,
  enterprise,
  entrustment,
  goodAt,
  holiday,
  packageOrder,
  position,
  region,
  role,
  user,
}

export { type CheckStep, readCheckSteps } from './system/checkRule.ts'

/** Every resource of the product. A new one is one file and one line here. */
export const resources = [
  position,
  user,
  role,
  department,
  departRole,
  dict,
  dictItem,
  category,
  checkRule,
  announcement,
  region,
  goodAt,
  holiday,
  enterprise,
  appointment,
  entrustment,
  contract,
  packageOrder,
] as readonly unknown[] as readonly Resource[]
