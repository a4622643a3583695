import type { Resource } from '../resource/defineResource.ts'
import { enterprise } from './legal/enterprise.ts'
import { goodAt } from './legal/goodAt.ts'
import { holiday } from './legal/holiday.ts'
import { region } from './legal/region.ts'
import { department } from './system/department.ts'
import { position } from './system/position.ts'
import { user } from './system/user.ts'

export { department, enterprise, goodAt, holiday, position, region, user }

/** Every resource of the product. A new one is one file and one line here. */
export const resources = [
  position,
  user,
  department,
  region,
  goodAt,
  holiday,
  enterprise,
] as readonly unknown[] as readonly Resource[]
